import * as z from 'zod'

const fields = {
  /** On which they begin; 1 is Monday. */
  days: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day.').max(7),
  /** Minutes of the day in Nairobi; an end above 1440 is of the next day. */
  from: z.int().min(0).max(1439),
  until: z.int().min(1).max(2879),
}
const examples = [{ days: [1, 2, 3, 4, 5], from: 360, until: 660 }]

/** The form of the interface of this name, apart from it, since pages read that and have no schemas. */
export const AvailableTimes = z.object(fields).meta({ examples })

/** As it is sent. */
export const AvailableTimesInput = z
  .strictObject({
    ...fields,
    days: fields.days.overwrite((days) => [...new Set(days)].sort((one, other) => one - other)),
  })
  .refine(({ from, until }) => from < until && until <= from + 1440, {
    path: ['until'],
    error: 'The end is after the beginning, by a day at most.',
  })
  .meta({ examples })
