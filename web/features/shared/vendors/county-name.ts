import { type County, counties } from '#contracts/counties.ts'

export const countyName = (slug: string): string => counties[slug as County] ?? slug
