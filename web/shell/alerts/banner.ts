import type { Banner } from '#contracts/admin/settings/settings.ts'
import type { PageRequest } from '#web/lib/page-request.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'

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

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

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

/** What is shown on the page at this address to who has these cookies. Not knowing is no reason to show no page. */
export async function loadBanner({ fetchApi }: Pick<PageRequest, 'fetchApi'>, path: string, cookies: string | null) {
  const response = await fetchApi('/api/banner', '/api/banner', {}).catch(() => null)
  if (!response?.ok) return null
  const { banner }: { banner: Banner | null } = await response.json()
  const closed = new RegExp(`(?:^|;\\s*)${bannerCookie}=([^;]*)`).exec(cookies ?? '')?.[1]
  return banner && isFor(banner, path) && closed !== bannerKey(banner) ? banner : null
}

/** The pages without a header, of the scanner, have no banner either. */
const header = '<header'
const body = '<body>'

/**
 * Puts the banner on top of the body of a page that streams. It is no part of what React draws: the first load has no
 * byte to spare for it. React leaves alone what it does not know there, and only there: further down a boundary of its
 * own begins.
 */
export function withBanner(response: Response, html: string): Response {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response
  let before: string | null = ''
  const insert = new TransformStream<string, string>({
    transform(chunk, controller) {
      if (before === null) return controller.enqueue(chunk)
      before += chunk
      if (!before.includes(header)) return
      const at = before.indexOf(body) + body.length
      controller.enqueue(before.slice(0, at) + html + before.slice(at))
      before = null
    },
    flush: (controller) => controller.enqueue(before ?? ''),
  })
  const text = response.body.pipeThrough(new TextDecoderStream())
  return new Response(text.pipeThrough(insert).pipeThrough(new TextEncoderStream()), response)
}
