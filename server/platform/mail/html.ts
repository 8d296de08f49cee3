const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)

/** The colours of the site by day; those who read mail at night have theirs by `night`, where their program takes it. */
const night = `@media (prefers-color-scheme: dark) {
.page{background:#13101d!important}.sheet{background:#1c1829!important;border-color:#332d45!important}
.ink{color:#f6f0e4!important}.quiet{color:#c9c2d3!important}.link{color:#ffd488!important}}`

/** What is readable on the dark ground of the head, whatever the program makes of the rest. */
const head = `<td style="background:#241d3a;padding:14px 24px;border-radius:12px 12px 0 0;font-size:22px;line-height:28px;font-weight:800">
<span style="color:#ffb21e">?</span>&nbsp;<span style="color:#fbf4e4">uliza</span></td>`

const linked = (line: string) =>
  escaped(line).replace(
    /https?:\/\/[^\s<]+/g,
    '<a class="link" href="$&" style="color:#6b4300;text-decoration:underline">$&</a>',
  )

/** A table, since some programs give a link no padding; the address below it is for those who cannot press it. */
const button = (label: string, url: string) => `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="background:#ffb21e;border-radius:10px;border-bottom:3px solid #d98a00"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;color:#1f1a30;font-weight:700;text-decoration:none">${escaped(label)}</a></td>
</tr></table>`

const paragraph = (part: string, kind: string, style: string) =>
  `<p class="${kind}" style="margin:0 0 16px;${style}">${part.split('\n').map(linked).join('<br>')}</p>`

export interface EmailWords {
  subject: string
  /** Plain, with an empty line between paragraphs. */
  text: string
  /** What its person is asked to do, where that is one thing: a paragraph of the text is its address alone. */
  button?: { label: string; url: string } | undefined
  /** Why somebody gets this, in smaller letters. */
  footer?: string | undefined
}

const paragraphsOf = (text: string) => text.trim().split(/\n{2,}/)

/** The plain part of it. */
export const toPlain = ({ text, footer }: EmailWords) =>
  [text.trim(), footer?.trim(), 'Uliza'].filter(Boolean).join('\n\n').concat('\n')

/**
 * The text as HTML, for those who read mail so: the same words under their subject, with links. Tables and styles on
 * each element are what every mail program takes; nothing is loaded from anywhere.
 */
export function toHtml({ subject, text, button: asked, footer }: EmailWords): string {
  const parts = paragraphsOf(text)
  const words = parts.map((part) =>
    part === asked?.url
      ? `<div style="margin:0 0 16px">${button(asked.label, part)}</div>`
      : paragraph(part, 'ink', 'font-size:16px;line-height:24px;color:#1f1a30'),
  )
  const small = footer
    ? paragraphsOf(footer).map((part) => paragraph(part, 'quiet', 'font-size:13px;line-height:20px;color:#4c465c'))
    : []
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${night}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f1e9">
<div style="display:none;max-height:0;overflow:hidden">${escaped((parts[0] ?? '').replace(/\s+/g, ' ').slice(0, 140))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f1e9"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;text-align:left">
<tr>${head}</tr>
<tr><td class="sheet" style="background:#fffdf9;border:1px solid #ded6c8;border-top:0;border-radius:0 0 12px 12px;padding:24px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;color:#1f1a30">${escaped(subject)}</h1>
${words.join('\n')}
</td></tr>
${small.length > 0 ? `<tr><td style="padding:16px 24px">${small.join('\n')}</td></tr>` : ''}
</table>
</td></tr></table>
</body></html>`
}
