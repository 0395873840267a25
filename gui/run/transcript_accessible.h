#pragma once

namespace Touchstone {

/// Makes screen readers see a TranscriptView as a list of its items. Registered once for the program; called by every
/// view, cheap from the second time on.
void installTranscriptAccessibility();

} // namespace Touchstone
