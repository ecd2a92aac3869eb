/** A rectangle in the window, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Position {
  readonly left: number
  readonly top: number
  readonly maxHeight: number
}

const gap = 4
const margin = 8

/** Where a popover goes: below its button and aligned with its start; above or moved if the window has no room there. */
export const popoverPosition = (
  button: Box,
  popover: { width: number; height: number },
  view: { width: number; height: number },
): Position => {
  const bottom = button.top + button.height
  const below = view.height - bottom - gap - margin
  const above = button.top - gap - margin
  const isBelow = popover.height <= below || below >= above
  const maxHeight = Math.max(isBelow ? below : above, 0)
  const height = Math.min(popover.height, maxHeight)
  return {
    left: Math.max(margin, Math.min(button.left, view.width - popover.width - margin)),
    top: isBelow ? bottom + gap : button.top - gap - height,
    maxHeight,
  }
}
