#include "engine/project/project_skills.h"

#include "engine/backends/filesystem_backend.h"
#include "engine/project/trust.h"
#include "engine/skills/skill_parser.h"

#include <memory>

namespace Touchstone {

SkillLibrary scanProjectSkills(const Project &project, std::stop_token stop)
{
    std::vector<std::string> linkRoots = TrustBounds(project.folder, Environment::ofProcess()).roots();
    for (const TrustItem &item : project.trustItems) {
        if (item.kind == TrustItem::Kind::OutsidePath)
            linkRoots.push_back(item.detail);
    }
    const SystemClock clock;
    std::vector<std::unique_ptr<FilesystemBackend>> backends;
    std::vector<SkillScanSource> sources;
    for (const MountedPath &mounted : project.agent.skills) {
        FilesystemOptions options;
        options.root = mounted.hostPath;
        options.linkRoots = linkRoots;
        options.readOnly = true;
        options.maxDownloadBytes = maxSkillFileBytes;
        backends.push_back(std::make_unique<FilesystemBackend>(std::move(options), clock));
        sources.push_back({.source = {.path = mounted.mount, .label = mounted.label},
                           .hostPath = mounted.hostPath,
                           .backend = backends.back().get()});
    }
    return scanSkills(sources, std::move(stop), &clock);
}

} // namespace Touchstone
