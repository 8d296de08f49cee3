import type { DatePreset } from '#web/features/shared/events/days.ts'

/** The route reads them in the address, and so every page loads them first: apart from what counts the days. */
export const datePresets = ['today', 'weekend', 'month'] as const satisfies readonly DatePreset[]
