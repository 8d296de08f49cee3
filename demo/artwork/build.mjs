// Draws every picture of the demo market and its index: node demo/artwork/build.mjs [folder], by default demo/art.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cover, covers, wide } from './covers.mjs'
import { drawEmpty, EH, EW, empties } from './empty.mjs'
import { cloth } from './palette.mjs'
import { at, kikoi, render, withDetail } from './parts.mjs'
import { drawPoster, H, posters, W } from './posters.mjs'
import { draw, products } from './products.mjs'

const out = process.argv[2] || path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'art')
fs.mkdirSync(out, { recursive: true })
const index = []
const write = (name, w, h, body) => fs.writeFileSync(path.join(out, `${name}.svg`), render(name, w, h, body))
const entry = (name, kind, [en, sw], tags, files) =>
  index.push({ name, kind, title: { en, sw }, tags: tags.split(' '), files })

for (const [name, { kind, title, cloth: ground, tags }] of Object.entries(products)) {
  write(name, 400, 400, () => [
    kikoi(cloth[ground]),
    at(200, 200, 0, 1.02, `<g transform="translate(-200 -200)">${draw(name)}</g>`),
  ])
  write(`${name}-cut`, 400, 400, () => draw(name))
  entry(name, kind, title, tags, { cloth: `${name}.svg`, cut: `${name}-cut.svg` })
}
for (const [name, { title, tags }] of Object.entries(posters)) {
  write(`event-${name}`, W, H, () => drawPoster(name))
  entry(`event-${name}`, 'poster', title, tags, { poster: `event-${name}.svg` })
}
for (const [name, [palette, three, two, en, sw]] of Object.entries(covers)) {
  write(`cover-${name}`, 960, 400, () => cover(name))
  write(`wide-${name}`, 1600, 300, () => wide(name))
  entry(`cover-${name}`, 'cover', [en, sw], `${palette} ${three} ${two}`, {
    cover: `cover-${name}.svg`,
    wide: `wide-${name}.svg`,
  })
}
for (const [name, { title }] of Object.entries(empties)) {
  write(`empty-${name}`, EW, EH, () => drawEmpty(name))
  entry(`empty-${name}`, 'empty', title, 'empty state', { empty: `empty-${name}.svg` })
}

// The hero: plates without cloth, edges left open.
const hero = [
  ['tilapia', 300, 178, 0.9, -8],
  ['pilau', 606, 250, 1.1],
  ['juice', 838, 120, 0.74],
  ['chapati', 886, 388, 0.9, 10],
  ['samosa', 352, 450, 0.76],
  ['mandazi', 636, 566, 0.78, 14],
  ['chai', 128, 352, 0.62],
  ['beans', 160, 590, 0.62],
  ['cake', 900, 640, 0.62],
]
write('hero', 1060, 720, () =>
  hero.map(([name, x, y, scale, turn = 0]) =>
    at(x, y, turn, scale, `<g transform="translate(-200 -200)">${withDetail(0.65, () => draw(name, `h${name}`))}</g>`),
  ),
)
entry('hero', 'hero', ['Nine plates', 'Sahani tisa'], hero.map((h) => h[0]).join(' '), { hero: 'hero.svg' })

// One string array per line, so that the file stays as the formatter wants it.
const json = JSON.stringify(index, null, 2).replace(
  /\[\s*("[^\]]*")\s*\]/g,
  (_, words) => `[${words.replace(/\s*\n\s*/g, ' ')}]`,
)
fs.writeFileSync(path.join(out, 'index.json'), `${json}\n`)
process.stdout.write(`${index.length} pictures in ${out}\n`)
