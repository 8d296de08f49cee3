import type { Banner } from '#contracts/admin/settings/settings.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { escaped } from './escaped.ts'

/** Its value is the banner that this person has closed. */
export const bannerCookie = 'uliza-banner'

const workplaces = /^\/(vendor|onboarding)(\/|$)/
const isOfAdmins = (path: string) => /^\/(admin|product)(\/|$)/.test(path)

/** Whether who is at this address is among those whom it is for; administrators see what everybody does. */
export const isFor = ({ audience }: Pick<Banner, 'audience'>, path: string) =>
  audience === 'EVERYBODY' ||
  (audience === 'VENDORS' ? workplaces.test(path) : !workplaces.test(path) && !isOfAdmins(path))

/** Another for whatever is changed of it, so that one that says something else is shown to who has closed this one. */
export function bannerKey(banner: Banner): string {
  let hash = 5381
  for (const character of JSON.stringify(banner)) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 4_294_967_296
  return hash.toString(36)
}

/**
 * Closes it and remembers that for as long as it would be shown. It is all of the script that a banner needs, and no
 * page brings it.
 */
const closing = (key: string, endsAt: string) =>
  `{const b=document.currentScript.parentElement;b.querySelector('button').onclick=()=>{document.cookie='${bannerCookie}=${key};path=/;samesite=lax;expires=${new Date(endsAt).toUTCString()}';b.remove()}}`

export function bannerHtml(banner: Banner, nonce: string): string {
  const key = bannerKey(banner)
  return `<aside data-banner aria-label="${escaped(m.shell_banner())}" data-nosnippet class="border-work-line border-b bg-work-tint text-13 print:hidden"><div class="wrap flex min-h-12 items-center gap-3 py-1"><p class="min-w-0 flex-1 [overflow-wrap:anywhere]">${escaped(banner[getLocale()])}</p><button type="button" aria-label="${escaped(m.shell_banner_close())}" class="grid size-11 flex-none place-items-center rounded-control text-20 hover:bg-sunken"><span aria-hidden="true">×</span></button></div><script nonce="${nonce}">${closing(key, banner.endsAt)}</script></aside>`
}

/** The banner, unless it is for others than who is at this address, or they have closed it. */
export function openBanner(banner: Banner | null | undefined, path: string, cookies: string | null): Banner | null {
  const closed = new RegExp(`(?:^|;\\s*)${bannerCookie}=([^;]*)`).exec(cookies ?? '')?.[1]
  return banner && isFor(banner, path) && closed !== bannerKey(banner) ? banner : null
}
