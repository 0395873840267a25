#include "gui/run/difference_dialog.h"

#include "gui/app/error_text.h"
#include "gui/run/diff_view.h"
#include "gui/widgets/label.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

namespace Touchstone {

std::vector<DiffLine> linesOfUnifiedDiff(std::string_view text)
{
    std::vector<DiffLine> lines;
    bool isInHunk = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with("@@ ")) {
            // The first hunk begins at the top of the view.
            if (isInHunk)
                lines.push_back({.kind = DiffLine::Kind::Gap, .text = {}});
            isInHunk = true;
            continue;
        }
        if (!isInHunk || line.empty() || line.front() == '\\')
            continue;
        DiffLine entry;
        entry.kind = line.front() == '-' ? DiffLine::Kind::Removed
            : line.front() == '+'        ? DiffLine::Kind::Added
                                         : DiffLine::Kind::Same;
        // The mark is one byte, but a line that tells how much was left out has none.
        const std::string_view body = entry.kind == DiffLine::Kind::Same && line.front() != ' ' ? line : line.substr(1);
        entry.text = QString::fromUtf8(body.data(), static_cast<qsizetype>(body.size()));
        lines.push_back(std::move(entry));
    }
    return lines;
}

DifferenceDialog::DifferenceDialog(const Icons &icons, const Error &error, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("differenceDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Difference to the recording"));
    resize(760, 520);
    auto *title = new Label(FontRole::Heading);
    title->setText(tr("What the model is asked now, and what was recorded"));
    auto *place = new Label(FontRole::Body, TextTone::Muted);
    place->setText(error.position ? placeText(*error.position) : QString());
    place->setElide(Qt::ElideMiddle);
    auto *view = new DiffView(icons);
    view->setAccessibleName(tr("− recorded, + now"));
    view->setToolTip(view->accessibleName());
    view->setLines(linesOfUnifiedDiff(error.message));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(title);
    layout->addWidget(place);
    layout->addWidget(view, 1);
    layout->addWidget(buttons);
}

} // namespace Touchstone
