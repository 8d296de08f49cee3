/** How long a button is pointed at before its tooltip opens, in milliseconds. */
const openDelay = 700

/** Within this many milliseconds after one tooltip has closed, the next one opens at once. */
const skipDelay = 300

/** How long the next tooltip waits, in milliseconds; `closedAt` is when the last one closed, if one was open. */
export const tooltipDelay = (now: number, closedAt: number | undefined): number =>
  closedAt !== undefined && now - closedAt < skipDelay ? 0 : openDelay

/**
 * Whether the element is a button with a tooltip. The shell listens for the first one that is pointed at, and fetches
 * what draws tooltips only then.
 */
export const hasTooltip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-tooltip]') !== null
