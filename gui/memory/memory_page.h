#pragma once

#include "engine/project/project_memory.h"
#include "gui/editor/file_list.h"
#include "gui/editor/file_page.h"

#include <optional>

namespace Touchstone {

class EffectiveText;
class FigureList;
class Label;
class PanelHeader;

/// The memory files of the project: sources in order, their text, and the text that the model really gets
/// (`design/product.md` §2).
class MemoryPage : public FilePage
{
    Q_OBJECT

public:
    explicit MemoryPage(Workbench &workbench, QWidget *parent = nullptr);

protected:
    void build() override;
    void retranslate() override;
    void reload() override;
    void onEmptyActivated() override;

private:
    QWidget *makeInspector();
    void show(const Result<ProjectMemory> &memory);
    QVector<FileEntry> entries() const;
    FileEntry entryOf(const MountedPath &file, std::size_t index) const;
    void showSources();
    void updateEmptyState();
    void showPrice();
    void createMemory();
    void watchFiles();

    int m_generation = 0;
    std::optional<ProjectMemory> m_memory;
    std::optional<Error> m_error; // why there is no memory

    EffectiveText *m_effective = nullptr;
    PanelHeader *m_priceHeader = nullptr;
    Label *m_tokens = nullptr;
    Label *m_tokensCaption = nullptr;
    Label *m_hundred = nullptr;
    Label *m_hundredCaption = nullptr;
    FigureList *m_parts = nullptr;
    Label *m_problem = nullptr;
};

} // namespace Touchstone
