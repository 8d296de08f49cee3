import { limitSetting } from '#contracts/admin/settings/setting-bounds.ts'
import type { Banner, Settings, updateSettings } from '#contracts/admin/settings/settings.ts'
import { messageChannels } from '#contracts/notifications/channels.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'

/** The banner as it is filled in: its moments as clocks in Nairobi have them, `2026-11-30T22:30`. */
export interface BannerDraft extends Banner {
  isOn: boolean
}

export interface SettingsDraft extends Omit<Settings, 'banner'> {
  banner: BannerDraft
}

type Change = BodyOf<typeof updateSettings>

export const contactNames = ['contactPhone', 'contactWhatsapp', 'contactEmail'] as const
const isContact = (name: string) => contactNames.some((each) => each === name)

/** How much messages may cost in a month. */
export const limitNames = messageChannels.map(limitSetting)
const isLimit = (name: string) => limitNames.some((each) => each === name)

/** What was typed; of a contact or a limit that was emptied, that there is none. */
function typed(name: string, value: unknown) {
  if (isLimit(name)) return Number.isNaN(value) ? null : value
  return isContact(name) && typeof value === 'string' ? value.trim() || null : value
}

const nairobiOffset = 3 * 3_600_000
const toClock = (moment: string) => new Date(Date.parse(moment) + nairobiOffset).toISOString().slice(0, 16)
const toInstant = (clock: string) => (clock ? `${new Date(`${clock}:00+03:00`).toISOString()}` : clock)

const evening = (now: Date, hours: number) =>
  toClock(new Date(Math.ceil(now.getTime() / 3_600_000 + hours) * 3_600_000).toISOString())

export function toSettingsDraft({ banner, ...settings }: Settings, now = new Date()): SettingsDraft {
  const draft: BannerDraft = banner
    ? { ...banner, isOn: true, startsAt: toClock(banner.startsAt), endsAt: toClock(banner.endsAt) }
    : { isOn: false, en: '', sw: '', audience: 'EVERYBODY', startsAt: evening(now, 0), endsAt: evening(now, 3) }
  return { ...settings, banner: draft }
}

const toBanner = ({ isOn, startsAt, endsAt, ...words }: BannerDraft): Banner | null =>
  isOn ? { ...words, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) } : null

const sameBanner = (one: Banner | null, other: Banner | null) =>
  one === null || other === null
    ? one === other
    : one.en === other.en &&
      one.sw === other.sw &&
      one.audience === other.audience &&
      Date.parse(one.startsAt) === Date.parse(other.startsAt) &&
      Date.parse(one.endsAt) === Date.parse(other.endsAt)

/** What was changed of the settings, which alone is sent. */
export function settingsChanges({ banner: draft, ...values }: SettingsDraft, settings: Settings): Change {
  const banner = toBanner(draft)
  const names = Object.keys(values) as (keyof typeof values)[]
  const changed = names.filter((name) => !Object.is(typed(name, values[name]), settings[name]))
  return {
    ...Object.fromEntries(changed.map((name) => [name, typed(name, values[name])])),
    ...(!sameBanner(banner, settings.banner) && { banner }),
  }
}
