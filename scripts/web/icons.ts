import { join } from 'node:path'
import Icons from 'unplugin-icons/vite'

const component = JSON.stringify(join(import.meta.dirname, '../../web/ui/icon.tsx').replaceAll('\\', '/'))

/** The attributes that all icons share are set once, in `icon`. */
const shared = new Set(['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'])

/**
 * Turns `~icons/lucide/search` into a call of `icon` with its geometry: only imported icons are bundled, and little of
 * each.
 */
export const icons = () =>
  Icons({
    compiler: {
      extension: 'js',
      compiler: (svg) => {
        const elements = [...svg.matchAll(/<(\w+)\s([^>]*?)\/?>/g)].filter(([, tag]) => tag !== 'svg' && tag !== 'g')
        const shapes = elements.map(([, tag, attributes = '']) => `createElement('${tag}', ${geometry(attributes)})`)
        return [
          "import { createElement } from 'react'",
          `import { icon } from ${component}`,
          `export default /* @__PURE__ */ icon(${shapes.map((shape) => `/* @__PURE__ */ ${shape}`).join(', ')})`,
        ].join('\n')
      },
    },
  })

function geometry(attributes: string): string {
  const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  return JSON.stringify(Object.fromEntries(pairs.filter(([name]) => !shared.has(name))))
}
