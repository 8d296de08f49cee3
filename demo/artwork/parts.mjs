// The shared vocabulary: seeded chance, SVG words, vessels, and the things that lie on them.
// Everything is seen from above; light comes from the upper left, so shadows fall down and to the right.
// A picture is drawn on 400 x 400 and centred on 200, 200.
import { band, chars, herbs, onions, ramp, shadow, tomatoes } from './palette.mjs'

// ---------- seeded chance ----------
export const rng = (seed) => {
  let h = 2166136261
  for (const c of String(seed)) h = Math.imul(h ^ c.charCodeAt(0), 16777619)
  return () => {
    h += 0x6d2b79f5
    let t = h
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
export const pick = (r, list) => list[Math.floor(r() * list.length)]
export const times = (n, fn) => Array.from({ length: n }, (_, i) => fn(i))
/** A random point in a disc. */
export const inDisc = (r, cx, cy, R) => {
  const a = r() * 6.2832,
    q = Math.sqrt(r()) * R
  return [cx + Math.cos(a) * q, cy + Math.sin(a) * q]
}
/** n points on a circle: fn(x, y, degrees, i). */
export const ring = (n, cx, cy, R, fn, from = 0) =>
  times(n, (i) => {
    const a = from + (i / n) * 360,
      t = (a * Math.PI) / 180
    return fn(cx + Math.cos(t) * R, cy + Math.sin(t) * R, a, i)
  })
/** Scattered points that keep `gap` apart, sorted top to bottom. */
export const scatter = (r, cx, cy, R, n, gap) => {
  const out = []
  for (let tries = 0; out.length < n && tries < n * 60; tries++) {
    const p = inDisc(r, cx, cy, R)
    if (out.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) > gap)) out.push(p)
  }
  return out.sort((a, b) => a[1] - b[1])
}

// ---------- one file: gradients are collected and written once ----------
let file = { name: 'x', defs: new Map() }
/** Draw one SVG file. Ids start with the file's name, so several files can stand in one page. */
export const render = (name, w, h, draw) => {
  file = { name, defs: new Map() }
  const body = [draw()].flat(Infinity).join('')
  const defs = [...file.defs.values()].map((d) => d.code).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${defs && `<defs>${defs}</defs>`}${body}</svg>\n`
}
const define = (key, code) => {
  if (!file.defs.has(key)) {
    const id = `${file.name}-${file.defs.size + 1}`
    file.defs.set(key, { id, code: code(id) })
  }
  return `url(#${file.defs.get(key).id})`
}
/** Radial gradient from a list of colours (evenly spread) or [offset, colour] pairs. */
export const glow = (stops, [x, y, q] = [0.38, 0.32, 0.75]) => {
  const list = stops.map((s, i) => (Array.isArray(s) ? s : [+(i / (stops.length - 1)).toFixed(2), s]))
  return define(
    JSON.stringify([list, x, y, q]),
    (id) =>
      `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${q}">${list.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</radialGradient>`,
  )
}
export const clip = (shape, body) =>
  `<g clip-path="${define(`clip${shape}`, (id) => `<clipPath id="${id}">${shape}</clipPath>`)}">${[body].flat(Infinity).join('')}</g>`

let detail = 1
/** Fewer, larger grains while fn draws: for covers, where a plate is small. */
export const withDetail = (share, fn) => {
  detail = share
  try {
    return [fn()].flat(Infinity).join('')
  } finally {
    detail = 1
  }
}

// ---------- SVG words ----------
export const num = (n) => +n.toFixed(1)
const round1 = num
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${more && ` ${more}`}/>`
export const ellipse = (x, y, a, b, rot, fill, more = '') =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(a)}" ry="${num(b)}"${rot ? ` transform="rotate(${num(rot)} ${num(x)} ${num(y)})"` : ''} fill="${fill}"${more && ` ${more}`}/>`
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
export const line = (d, colour, width = 3, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
export const rect = (x, y, w, h, rx, fill, more = '') =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"${more && ` ${more}`}/>`
export const at = (x, y, rot, scale, ...body) =>
  `<g transform="translate(${num(x)} ${num(y)})${rot ? ` rotate(${num(rot)})` : ''}${scale !== 1 ? ` scale(${+scale.toFixed(3)})` : ''}">${body.flat(Infinity).join('')}</g>`
/** A thing lying on something: shape, its shadow (always down-right), and marks on it. */
export const thing = (x, y, rot, scale, d, fill, marks = '', drop = 7) =>
  `<path d="${d}" fill="${shadow}" opacity=".3" transform="translate(${num(x + drop * 0.6)} ${num(y + drop)}) rotate(${num(rot)}) scale(${+scale.toFixed(3)})"/>` +
  at(x, y, rot, scale, path(d, fill), marks)
export const disc = (x, y, R, fill, drop = 7) =>
  circle(x + drop * 0.6, y + drop, R, shadow, 'opacity=".28"') + circle(x, y, R, fill)
/** Rounded bar as a path around 0,0. */
export const bar = (w, h, q = Math.min(w, h) / 2) =>
  `M${-w / 2 + q} ${-h / 2}H${w / 2 - q}Q${w / 2} ${-h / 2} ${w / 2} ${-h / 2 + q}V${h / 2 - q}Q${w / 2} ${h / 2} ${w / 2 - q} ${h / 2}H${-w / 2 + q}Q${-w / 2} ${h / 2} ${-w / 2} ${h / 2 - q}V${-h / 2 + q}Q${-w / 2} ${-h / 2} ${-w / 2 + q} ${-h / 2}Z`
/** Irregular closed outline. */
export const blob = (cx, cy, R, r, wobble = 0.08, n = 12) => {
  const num = R > 24 ? Math.round : round1
  const p = times(n, (i) => {
    const a = (i / n) * 6.2832,
      q = R * (1 + (r() - 0.5) * 2 * wobble)
    return [cx + Math.cos(a) * q, cy + Math.sin(a) * q]
  })
  let d = `M${num((p[n - 1][0] + p[0][0]) / 2)} ${num((p[n - 1][1] + p[0][1]) / 2)}`
  for (let i = 0; i < n; i++) {
    const a = p[i],
      b = p[(i + 1) % n]
    d += `Q${num(a[0])} ${num(a[1])} ${num((a[0] + b[0]) / 2)} ${num((a[1] + b[1]) / 2)}`
  }
  return `${d}Z`
}

// ---------- vessels ----------
export const plate = ({ face = '#FBF6EC', rim = '#E5D8C0', edge = band.blue, R = 174 } = {}) => [
  ellipse(209, 214, R, R, 0, shadow, 'opacity=".22"'),
  circle(
    200,
    200,
    R,
    glow([
      [0, '#fff'],
      [0.6, face],
      [1, rim],
    ]),
  ),
  edge &&
    circle(
      200,
      200,
      R - 14,
      'none',
      `stroke="${edge}" stroke-width="5" stroke-dasharray="2 9" stroke-linecap="round"`,
    ) + circle(200, 200, R - 5, 'none', `stroke="${edge}" stroke-width="2.5"`),
  circle(
    200,
    200,
    R * 0.76,
    glow(
      [
        [0, rim],
        [0.75, face],
        [1, '#fff'],
      ],
      [0.6, 0.66, 0.8],
    ),
  ),
  circle(200, 200, R * 0.76, 'none', `stroke="${rim}" stroke-width="1.5" opacity=".8"`),
]
export const ovalPlate = (edge = band.blue) => [
  ellipse(209, 216, 186, 146, 0, shadow, 'opacity=".22"'),
  ellipse(200, 200, 186, 146, 0, '#FBF6EC'),
  ellipse(200, 200, 178, 138, 0, 'none', `stroke="${edge}" stroke-width="4"`),
  ellipse(200, 200, 150, 112, 0, '#EFE5D2'),
]
export const bowl = (outside, inside, R = 160, x = 200, y = 200) => [
  circle(x + 9, y + 14, R, shadow, 'opacity=".26"'),
  circle(
    x,
    y,
    R,
    glow(
      [
        [0, '#ffffff'],
        [0.25, outside],
        [1, outside],
      ],
      [0.3, 0.25, 0.9],
    ),
  ),
  circle(x, y, R - R * 0.09, '#000', 'opacity=".13"'),
  circle(x, y + 2, R - R * 0.115, inside),
]
export const board = (wood = '#B57B45') =>
  `<g transform="rotate(-8 200 200)">${rect(38, 74, 340, 276, 34, shadow, 'opacity=".25"')}${rect(30, 62, 340, 276, 34, wood)}${[92, 128, 170, 214, 252, 300].map((y, i) => line(`M40 ${y}C120 ${y + (i % 2 ? 10 : -8)} 260 ${y + (i % 2 ? -9 : 11)} 360 ${y}`, '#8A5628', 2.4, 'opacity=".45"')).join('')}${rect(30, 62, 340, 276, 34, 'none', 'stroke="#D9A670" stroke-width="3" opacity=".6"')}</g>`
/** Greaseproof paper, for street food and cakes to carry away. */
export const wrapPaper = (tint = '#FBF3DF', mark = '#E3A13A', rot = 6) =>
  `<g transform="rotate(${rot} 200 200)">${path('M50 62L352 44L364 342L58 358Z', shadow, 'opacity=".24" transform="translate(9 14)"')}${path('M50 62L352 44L364 342L58 358Z', tint)}${times(7, (i) => line(`M${56 + i * 44} ${61 - i * 2.5}L${62 + i * 43} ${357 - i * 2}`, mark, 3, 'opacity=".35"')).join('')}${times(7, (i) => line(`M${51 + i} ${80 + i * 42}L${353 + i * 1.6} ${63 + i * 42}`, mark, 3, 'opacity=".35"')).join('')}${path('M352 44L364 342L344 346L333 46Z', '#000', 'opacity=".05"')}</g>`
/** Slatted wooden crate; fill is drawn inside. */
export const crate = (...inside) => [
  rect(37, 66, 344, 296, 12, shadow, 'opacity=".26"'),
  rect(28, 52, 344, 296, 12, '#A86F3A'),
  rect(50, 74, 300, 252, 4, '#4A2C14'),
  inside,
  [
    [28, 52, 344, 24],
    [28, 324, 344, 24],
  ].map(
    ([x, y, w, h]) =>
      rect(x, y, w, h, 6, '#C98F55') +
      line(`M${x + 14} ${y + 9}H${x + w - 30}`, '#8A5628', 2.4, 'opacity=".5"') +
      circle(x + 14, y + 13, 3.5, '#6B421D') +
      circle(x + w - 14, y + 13, 3.5, '#6B421D'),
  ),
  [
    [28, 52, 24, 296],
    [348, 52, 24, 296],
  ].map(
    ([x, y, w, h]) =>
      rect(x, y, w, h, 6, '#BC8248') + line(`M${x + 9} ${y + 20}V${y + h - 40}`, '#8A5628', 2.4, 'opacity=".5"'),
  ),
]
/** A glass from above: rim, drink, ice. */
export const glass = (x, y, R, drink, ice = '#FFFFFF') => [
  circle(x + 9, y + 14, R, shadow, 'opacity=".26"'),
  circle(x, y, R, '#FFFFFF', 'opacity=".6"'),
  circle(x, y, R, 'none', 'stroke="#fff" stroke-width="7"'),
  circle(x, y, R * 0.86, glow(drink)),
  ice &&
    [
      [-0.38, -0.22, 12],
      [0.3, 0.22, 40],
      [-0.16, 0.42, 70],
    ].map(([a, b, q]) =>
      rect(
        x + a * R - R * 0.2,
        y + b * R - R * 0.2,
        R * 0.4,
        R * 0.4,
        num(R * 0.09),
        ice,
        `opacity=".55" transform="rotate(${q} ${num(x + a * R)} ${num(y + b * R)})"`,
      ),
    ),
  line(
    `M${num(x - R * 0.66)} ${num(y - R * 0.16)}A${num(R * 0.7)} ${num(R * 0.7)} 0 0 1 ${num(x - R * 0.2)} ${num(y - R * 0.65)}`,
    '#fff',
    R * 0.06,
    'opacity=".75"',
  ),
]
export const straw = (x1, y1, x2, y2, colour = '#C8402B') =>
  line(`M${x1} ${y1}L${x2} ${y2}`, '#fff', 17) +
  line(`M${x1} ${y1}L${x2} ${y2}`, colour, 17, 'style="stroke-linecap:butt" stroke-dasharray="9 13"')
/** Cup with a handle to the right. */
export const cup = (x, y, R, colour, lip, drink) => [
  at(
    x,
    y,
    0,
    1,
    rect(R * 0.84, -R * 0.2, R * 0.66, R * 0.38, num(R * 0.19), colour),
    rect(R * 0.98, -R * 0.1, R * 0.38, R * 0.18, num(R * 0.09), '#00000033'),
  ),
  circle(x + 6, y + 11, R, shadow, 'opacity=".22"'),
  circle(x, y, R, colour),
  circle(x, y, R * 0.93, lip),
  circle(x, y, R * 0.855, glow(drink, [0.45, 0.45, 0.6])),
]
export const dip = (x, y, R, sauce, pot = '#2A2440') => [
  disc(x, y, R, pot),
  circle(x, y, R * 0.82, sauce),
  ellipse(x - R * 0.24, y - R * 0.26, R * 0.27, R * 0.13, -30, '#fff', 'opacity=".4"'),
]
/** Open sack seen from above, rolled rim. */
export const sack =
  (colour, stripe, fill, R = 150) =>
  (r) => [
    path(blob(209, 214, R, r, 0.03, 14), shadow, 'opacity=".26"'),
    path(
      blob(200, 200, R, r, 0.035, 14),
      glow(
        [
          [0, '#fff'],
          [0.35, colour],
          [1, stripe],
        ],
        [0.3, 0.25, 0.95],
      ),
    ),
    circle(200, 200, R * 0.9, 'none', `stroke="${stripe}" stroke-width="3" stroke-dasharray="3 8"`),
    path(blob(200, 201, R * 0.79, r, 0.03, 14), '#0000002e'),
    path(blob(200, 204, R * 0.77, r, 0.03, 14), fill),
  ]

// ---------- things that lie on them ----------
const byColour = (r, n, colours, one) => {
  const d = new Map()
  for (let i = 0; i < n; i++) {
    const c = pick(r, colours)
    d.set(c, (d.get(c) || '') + one(i))
  }
  return d
}
/** Rice, beans, crumbs: short rounded strokes in a disc, joined by colour in three layers. */
export const grains = (r, cx, cy, R, n, colours, length = 16, width = 5.4) =>
  times(3, () =>
    [
      ...byColour(r, Math.ceil((n * detail) / 3), colours, () => {
        const [x, y] = inDisc(r, cx, cy, R),
          a = r() * Math.PI,
          l = Math.max(0.5, (length - width) * (0.85 + r() * 0.3))
        return `M${Math.round(x - (Math.cos(a) * l) / 2)} ${Math.round(y - (Math.sin(a) * l) / 2)}l${num(Math.cos(a) * l)} ${num(Math.sin(a) * l)}`
      }),
    ]
      .map(
        ([c, d]) =>
          `<path d="${d}" fill="none" stroke="${c}" stroke-width="${num(width / Math.sqrt(detail))}" stroke-linecap="round"/>`,
      )
      .join(''),
  ).join('')
/** Cut greens. */
export const shreds = (r, cx, cy, R, n, colours, size = 1) =>
  times(3, () =>
    [
      ...byColour(r, Math.ceil((n * detail) / 3), colours, () => {
        const [x, y] = inDisc(r, cx, cy, R),
          a = r() * 6.2832,
          k = 8 + r() * 8,
          c = Math.cos(a) * size,
          s = Math.sin(a) * size,
          t = (u, v) => `${Math.round(u * c - v * s)} ${Math.round(u * s + v * c)}`
        return `M${Math.round(x - 13 * c)} ${Math.round(y - 13 * s)}q${t(7, -k)} ${t(14, -1)}t${t(13, 1)}`
      }),
    ]
      .map(
        ([c, d]) =>
          `<path d="${d}" fill="none" stroke="${c}" stroke-width="${num(((3.5 + r() * 3) * size) / Math.sqrt(detail))}" stroke-linecap="round"/>`,
      )
      .join(''),
  ).join('')
export const leaf = (x, y, L, rot, colour, vein = '#00000033') =>
  at(
    x,
    y,
    rot,
    1,
    path(
      `M0 0C${num(L * 0.3)} ${num(-L * 0.38)} ${num(L * 0.8)} ${num(-L * 0.3)} ${num(L)} 0C${num(L * 0.8)} ${num(L * 0.3)} ${num(L * 0.3)} ${num(L * 0.38)} 0 0Z`,
      colour,
    ),
    `<path d="M2 0H${num(L * 0.9)}" stroke="${vein}" stroke-width="1.6"/>`,
  )
/** A small leaf without a vein, as a part of a path. */
export const leaflet = (x, y, L, a) => {
  const c = Math.cos(a) * L,
    n = Math.sin(a) * L,
    t = (u, v) => `${num(u * c - v * n)} ${num(u * n + v * c)}`
  return `M${Math.round(x)} ${Math.round(y)}c${t(0.3, -0.38)} ${t(0.8, -0.3)} ${t(1, 0)}c${t(-0.2, 0.3)} ${t(-0.7, 0.38)} ${t(-1, 0)}Z`
}
export const coriander = (r, cx, cy, R, n) =>
  [
    ...byColour(r, n, herbs, () => {
      const [x, y] = inDisc(r, cx, cy, R)
      return leaflet(x, y, 13 + r() * 6, r() * 6.2832)
    }),
  ]
    .map(([c, d]) => path(d, c))
    .join('')
/** Tomato, onion and coriander salad. */
export const kachumbari = (r, cx, cy, R, n = 46) => [
  path(blob(cx, cy, R, r, 0.12), '#C8402B', 'opacity=".5"'),
  times(3, () => [
    grains(r, cx, cy, R, n * 0.15, tomatoes, 15, 9.5),
    [
      ...byColour(r, Math.round(n * 0.12), onions, () => {
        const [x, y] = inDisc(r, cx, cy, R),
          a = r() * 6.2832,
          c = Math.cos(a),
          s = Math.sin(a)
        return `M${Math.round(x - 10 * c)} ${Math.round(y - 10 * s)}q${num(10 * c + 9 * s)} ${num(10 * s - 9 * c)} ${num(20 * c)} ${num(20 * s)}`
      }),
    ].map(([c, d]) => line(d, c, 3)),
    coriander(r, cx, cy, R, Math.ceil(n * 0.08)),
  ]),
]
/** A seared piece of meat. */
export const meat = (x, y, s, rot, r, colours = chars) => {
  const d = blob(0, 0, s, r, 0.16, 7)
  return thing(
    x,
    y,
    rot,
    1,
    d,
    pick(r, colours),
    line(
      `M${num(-s * 0.5)} ${num(-s * 0.3)}q${num(s * 0.5)} ${num(-s * 0.35)} ${num(s)} 0`,
      '#C58A55',
      3.5,
      'opacity=".7"',
    ) +
      line(
        `M${num(-s * 0.4)} ${num(s * 0.15)}h${num(s * 0.75)}M${num(-s * 0.3)} ${num(s * 0.42)}h${num(s * 0.55)}`,
        '#2E140A',
        3.5,
        'opacity=".55"',
      ),
    5,
  )
}
export const citrus = (x, y, R, rind, flesh) => [
  circle(x + 3, y + 5, R, '#0002'),
  circle(x, y, R, rind),
  circle(x, y, R * 0.86, '#FFF6DA'),
  path(
    times(
      8,
      (i) =>
        `M${x} ${y}L${num(x + Math.cos(i * 0.785 + 0.08) * R * 0.76)} ${num(y + Math.sin(i * 0.785 + 0.08) * R * 0.76)}A${num(R * 0.76)} ${num(R * 0.76)} 0 0 1 ${num(x + Math.cos(i * 0.785 + 0.7) * R * 0.76)} ${num(y + Math.sin(i * 0.785 + 0.7) * R * 0.76)}Z`,
    ).join(''),
    flesh,
  ),
]
export const lime = (x, y, R = 30) => citrus(x, y, R, '#7DB13C', '#C6E07C')
export const lemon = (x, y, R = 32) => citrus(x, y, R, '#E7C21B', '#FFE778')
export const chilli = (x, y, rot = 0, colour = '#2E7D33', s = 1) =>
  at(
    x,
    y,
    rot,
    s,
    line('M0 0q26 30 62 26', '#0003', 11, 'transform="translate(3 5)"'),
    line('M0 0q26 30 62 26', colour, 11),
    line('M0 0q-8-6-16-6', '#6B4B1E', 4),
  )
/** A stiff mound of ugali; pass ramp.bran for the brown one. */
export const ugali = (x, y, R, r, tone = ramp.maize, mark = '#CDBD9A') => [
  path(blob(x + 5, y + 9, R, r, 0.03), '#4a3a22', 'opacity=".25"'),
  path(
    blob(x, y, R, r, 0.035),
    glow([
      [0, tone[0]],
      [0.6, tone[1]],
      [1, tone[2]],
    ]),
  ),
  line(
    `M${num(x - R * 0.5)} ${num(y - R * 0.25)}q${num(R * 0.35)} ${num(-R * 0.4)} ${num(R * 0.85)} ${num(-R * 0.15)}M${num(x - R * 0.3)} ${num(y + R * 0.3)}q${num(R * 0.4)} ${num(R * 0.2)} ${num(R * 0.7)} -4`,
    mark,
    2.5,
  ),
]
export const drumstick = (x, y, rot, s = 1, tone = ramp.roast) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-14 -62C30 -68 58 -26 44 10C34 34 16 38 8 76L6 104q14 4 10 16q-6 10 -16 2q-10 8 -16 -2q-4 -12 10 -16L-12 78C-20 40 -60 22 -58 -18C-56 -44 -40 -58 -14 -62Z',
    '#F6EAD5',
    path(
      'M-14 -62C30 -68 58 -26 44 10C34 34 16 38 8 76C6 92 -8 94 -12 78C-20 40 -60 22 -58 -18C-56 -44 -40 -58 -14 -62Z',
      glow([
        [0, tone[0]],
        [0.55, tone[1]],
        [1, tone[2]],
      ]),
    ) + line('M-34 -18q30 -34 60 -14M-30 8q30 -20 56 -10', '#5C2A0A', 5, 'opacity=".6"'),
    9,
  )
const chipColours = ['#F4C148', '#E9AE2F', '#F9D36C', '#D9952A']
export const chips = (r, cx, cy, R, n, colours = chipColours, lit = '#FBE08E') =>
  '<g fill="none" stroke-width="15">' +
  times(Math.ceil((n * Math.sqrt(detail)) / 4), () => {
    const four = times(4, () => {
      const [x, y] = inDisc(r, cx, cy, R).map(Math.round),
        a = r() * Math.PI,
        l = 29 + r() * 15,
        dx = Math.round(Math.cos(a) * l),
        dy = Math.round(Math.sin(a) * l)
      return [x - dx, y - dy, `l${dx * 2} ${dy * 2}`]
    })
    return (
      `<path d="${four.map(([x, y, d]) => `M${x + 3} ${y + 5}${d}`).join('')}" stroke="#5a3208" stroke-opacity=".25"/>` +
      four
        .map(
          ([x, y, d]) =>
            `<path d="M${x} ${y}${d}" stroke="${pick(r, colours)}"/><path d="M${x - 1} ${y - 4}${d}" stroke="${lit}" stroke-width="4"/>`,
        )
        .join('')
    )
  }).join('') +
  '</g>'
export const tomatoSlice = (x, y, R, rot = 0) =>
  at(
    x,
    y,
    rot,
    1,
    circle(2, 4, R, '#0003'),
    circle(0, 0, R, '#C9341F'),
    circle(0, 0, R * 0.86, '#E8593B'),
    ring(6, 0, 0, R * 0.5, (a, b, t) => ellipse(a, b, R * 0.24, R * 0.15, t, '#FFC48A')),
    circle(0, 0, R * 0.16, '#F7A07A'),
  )
export const onionRing = (x, y, R) =>
  circle(x, y, R, 'none', 'stroke="#C98BB0" stroke-width="5"') +
  circle(x, y, R, 'none', 'stroke="#F6E6EF" stroke-width="3"') +
  circle(x, y, R * 0.6, 'none', 'stroke="#F6E6EF" stroke-width="3"')
export const friedEgg = (x, y, R, r) => [
  path(blob(x + 4, y + 7, R, r, 0.12, 9), '#0002'),
  path(blob(x, y, R, r, 0.12, 9), '#FFFEFA'),
  disc(x, y, R * 0.42, glow(['#FFD65A', '#F7A91C', '#DC7E0C']), 3),
  ellipse(x - R * 0.14, y - R * 0.16, R * 0.11, R * 0.06, -30, '#fff', 'opacity=".8"'),
]
export const boiledEgg = (x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-27 0C-27 -14 -10 -21 6 -20C22 -18 28 -8 28 0C28 8 22 18 6 20C-10 21 -27 14 -27 0Z',
    '#FFFFFF',
    circle(4, 0, 12, '#F2A81E') + circle(1, -3, 4, '#FFD77A'),
    4,
  )
/** A ball with a lit side: fruit, doughnuts, potatoes. */
export const ball = (x, y, R, tone, drop = 8) =>
  disc(
    x,
    y,
    R,
    glow([
      [0, tone[0]],
      [0.5, tone[1]],
      [1, tone[2]],
    ]),
    drop,
  )
export const tomato = (x, y, R) =>
  ball(x, y, R, ramp.tomato) + [0, 72, 144, 216, 288].map((a) => leaf(x, y, R * 0.42, a, '#3A7E35')).join('')
export const tilted = (tone, where) =>
  glow(
    [
      [0, tone[0]],
      [0.6, tone[1]],
      [1, tone[2]],
    ],
    where,
  )
/** Steam-free sauce surface with lit swirls. */
export const sauce = (cx, cy, R, r, body, lit) => [
  path(blob(cx, cy, R, r, 0.03, 14), glow([lit, body], [0.4, 0.35, 0.8])),
  line(
    `M${num(cx - R * 0.7)} ${num(cy - R * 0.2)}A${num(R * 0.75)} ${num(R * 0.75)} 0 0 1 ${num(cx - R * 0.2)} ${num(cy - R * 0.7)}`,
    '#fff',
    6,
    'opacity=".35"',
  ),
]
export const coffeeBean = (x, y, rot, s = 1) =>
  at(
    x,
    y,
    rot,
    s,
    ellipse(2, 4, 17, 12, 0, '#0003'),
    ellipse(0, 0, 17, 12, 0, '#4A2810'),
    line('M-12 0q12 -6 24 0', '#8A5A32', 3),
  )
/** Five- to eight-petal flower. */
export const flower = (x, y, R, n, petal, heart, rot = 0) => [
  circle(x + 3, y + 5, R * 0.9, '#0002'),
  ring(n, x, y, R * 0.56, (a, b, t) => ellipse(a, b, R * 0.46, R * 0.3, t, petal), rot),
  line(
    ring(
      n,
      0,
      0,
      1,
      (a, b) => `M${num(x + a * R * 0.26)} ${num(y + b * R * 0.26)}l${num(a * R * 0.34)} ${num(b * R * 0.34)}`,
      rot,
    ).join(''),
    '#ffffff',
    R * 0.1,
    'opacity=".4"',
  ),
  circle(x, y, R * 0.3, heart),
  circle(x - R * 0.07, y - R * 0.08, R * 0.1, '#fff', 'opacity=".4"'),
]
/** Stripes of a folded cloth: widths and colours across w. */
export const stripes = (x, y, w, h, list) => {
  let q = x
  const total = list.reduce((n, [k]) => n + k, 0)
  return list
    .map(([k, c]) => {
      const s = rect(q, y, (w * k) / total + 0.4, h, 0, c)
      q += (w * k) / total
      return s
    })
    .join('')
}

// ---------- kanga geometry ----------
export const saw = (w, y, h, n, colour, up = 1) => {
  const s = w / n
  return path(
    times(n, (i) => `M${num(i * s)} ${y}L${num(i * s + s / 2)} ${y - up * h}L${num((i + 1) * s)} ${y}Z`).join(''),
    colour,
  )
}
export const diamonds = (x0, y, w, n, h, colour, inner) => {
  const q = w / n,
    row = (k, c) =>
      path(
        times(n, (i) => {
          const x = x0 + i * q + q / 2
          return `M${num(x)} ${y - h * k}L${num(x + q * 0.46 * k)} ${y}L${num(x)} ${y + h * k}L${num(x - q * 0.46 * k)} ${y}Z`
        }).join(''),
        c,
      )
  return row(1, colour) + (inner ? row(0.5, inner) : '')
}
export const korosho = (x, y, s, rot, colour, dots) =>
  `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(rot)}) scale(${num(s) || s})"><path d="M0 -1C.62 -1 1 -.5 .9 .1C.8 .72 .3 1.02 -.28 .92C-.72 .84 -.86 .4 -.52 .2C-.2 .04 .02 .2 .16 0C.32 -.26 -.02 -.44 -.3 -.5C-.58 -.58 -.5 -1 0 -1Z" fill="${colour}"/>${dots ? `<circle cx=".46" cy="-.36" r=".17" fill="${dots}"/><circle cx=".44" cy=".28" r=".12" fill="${dots}"/>` : ''}</g>`
/** Pindo on all four sides, and a line inside it. */
export const kangaFrame = (w, h, edge, ground, tooth = 18, inset = 28) => {
  const n = Math.round(w / 30),
    m = Math.round(h / 30)
  return (
    rect(0, 0, w, h, 0, ground) +
    saw(w, 0, -tooth, n, edge) +
    `<g transform="translate(0 ${h}) scale(1 -1)">${saw(w, 0, -tooth, n, edge)}</g><g transform="rotate(90) scale(1 -1)">${saw(h, 0, -tooth, m, edge)}</g><g transform="translate(${w} 0) rotate(90)">${saw(h, 0, -tooth, m, edge)}</g>` +
    rect(inset, inset, w - 2 * inset, h - 2 * inset, 0, 'none', `stroke="${edge}" stroke-width="3"`)
  )
}
export const sunRays = (x, y, n, R, half, colour, from = 0) =>
  path(
    times(n, (i) => {
      const a = from + (i / n) * 6.2832
      return `M${x} ${y}L${num(x + Math.cos(a - half) * R)} ${num(y + Math.sin(a - half) * R)}L${num(x + Math.cos(a + half) * R)} ${num(y + Math.sin(a + half) * R)}Z`
    }).join(''),
    colour,
  )
export const teeth = (x, y, n, R1, R2, half, colour, from = 0) =>
  path(
    times(n, (i) => {
      const t = from + (i / n) * 6.2832,
        p = (a, R) => `${num(x + Math.cos(a) * R)} ${num(y + Math.sin(a) * R)}`
      return `M${p(t - half, R1)}L${p(t, R2)}L${p(t + half, R1)}Z`
    }).join(''),
    colour,
  )
/** The striped kikoi cloth that a product lies on. */
export const kikoi = ([ground, broad, thin]) =>
  rect(0, 0, 400, 400, 0, ground) +
  [
    [22, 10, broad],
    [36, 3, thin],
    [43, 3, thin],
    [352, 3, thin],
    [359, 3, thin],
    [366, 12, broad],
  ]
    .map(([x, w, c]) => rect(x, 0, w, 400, 0, c))
    .join('')
