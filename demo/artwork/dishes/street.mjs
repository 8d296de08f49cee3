// Street food and fast food.

import { band, ramp } from '../palette.mjs'
import * as p from '../parts.mjs'
import { sausageShape } from './grills.mjs'

const {
  times,
  plate,
  board,
  wrapPaper,
  grains,
  coriander,
  lime,
  circle,
  ellipse,
  line,
  path,
  thing,
  at,
  glow,
  tilted,
  inDisc,
  dip,
} = p

const TRIANGLE = (s) =>
  `M0 ${-s}Q8 ${-s} 14 ${p.num(-s * 0.82)}L${p.num(s * 0.95)} ${s * 0.5}Q${p.num(s * 1.02)} ${p.num(s * 0.74)} ${p.num(s * 0.76)} ${p.num(s * 0.74)}H${p.num(-s * 0.76)}Q${p.num(-s * 1.02)} ${p.num(s * 0.74)} ${p.num(-s * 0.95)} ${s * 0.5}L-14 ${p.num(-s * 0.82)}Q-8 ${-s} 0 ${-s}Z`
const MANDAZI = 'M0 -64C34 -66 66 20 60 46C54 66 -54 66 -60 46C-66 20 -34 -66 0 -64Z'
const mandazi = (x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    MANDAZI,
    tilted(ramp.crust),
    line('M-48 40Q0 54 48 40', '#F8DBA4', 6, 'opacity=".65"') +
      line('M-14 -40Q-28 -8 -36 16', '#FFE4B0', 7, 'opacity=".6"'),
    9,
  )
const HAMRI = 'M0 -62Q8 -66 16 -54L62 0Q70 10 58 18L10 58Q0 66 -10 58L-58 18Q-70 10 -62 0L-16 -54Q-8 -66 0 -62Z'
const lettuce = (r, x, y, R) =>
  path(p.blob(x, y, R, r, 0.1, 22), '#6DB04A') + path(p.blob(x, y, R * 0.92, r, 0.1, 22), '#8CC65E')

export { mandazi }

export default {
  samosa: {
    kind: 'snack',
    title: ['Samosa', 'Sambusa'],
    cloth: 'rose',
    tags: 'samosa beef fried tea',
    draw: (r) => [
      plate({ edge: band.plum }),
      [
        [140, 140, -18],
        [246, 150, 24],
        [160, 256, 160],
        [254, 244, -64],
        [200, 200, 4],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1,
          TRIANGLE(62),
          tilted(ramp.pastry),
          line('M-30 22Q0 34 32 20M-10 -34Q6 -6 22 18', '#8A4B12', 3, 'opacity=".55"') +
            line('M-6 -44Q-22 -6 -40 24', '#FFE0A0', 4, 'opacity=".75"'),
          8,
        ),
      ),
      lime(312, 300, 30),
      p.chilli(78, 290),
      coriander(r, 200, 200, 120, 6),
    ],
  },
  bhajia: {
    kind: 'snack',
    title: ['Bhajia', 'Bhajia'],
    cloth: 'leaf',
    tags: 'potato fritters snack vegetarian',
    draw: (r) => [
      wrapPaper('#FBF3DF', '#8CA24A', -6),
      p
        .scatter(r, 186, 200, 112, 24, 38)
        .map(([x, y]) => [
          path(p.blob(x + 4, y + 7, 38, r, 0.07, 10), '#2a130a44'),
          path(p.blob(x, y, 38, r, 0.07, 10), glow(['#F7CE62', '#E3A02E', '#B87214'])),
          circle(x, y, 28, '#F3DC96', 'opacity=".75"'),
          grains(r, x, y, 24, 6, ['#3F8F3A', '#A8611D'], 6, 3.4),
        ]),
      dip(312, 116, 42, '#8A3A1C'),
      p.chilli(268, 300, -10),
      coriander(r, 190, 200, 100, 8),
    ],
  },
  'viazi-karai': {
    kind: 'snack',
    title: ['Viazi karai', 'Viazi karai'],
    cloth: 'sea',
    tags: 'potato batter fried coast vegetarian',
    draw: (r) => [
      plate({ edge: band.blue }),
      p
        .scatter(r, 188, 206, 92, 13, 54)
        .map(([x, y]) =>
          thing(
            x,
            y,
            r() * 180,
            1,
            p.blob(0, 0, 38, r, 0.1, 9),
            glow(['#FFDD6A', '#F0AE22', '#C47A0C']),
            line('M-20 -10q14 -16 34 -6', '#FFF0B4', 5, 'opacity=".8"') +
              grains(r, 0, 0, 24, 7, ['#3F8F3A', '#C9541D', '#FFE9A8'], 6, 3.4),
            7,
          ),
        ),
      dip(308, 122, 42, '#9A3A16'),
      lime(96, 96, 26),
      coriander(r, 190, 206, 90, 6),
    ],
  },
  muhogo: {
    kind: 'snack',
    title: ['Fried cassava', 'Muhogo wa kukaanga'],
    cloth: 'clay',
    tags: 'cassava coast fried chilli',
    draw: (r) => [
      wrapPaper('#F6E9CF', '#B5471F', 5),
      p
        .scatter(r, 194, 208, 104, 20, 36)
        .map(([x, y]) =>
          thing(
            x,
            y,
            r() * 180,
            1,
            p.bar(98, 32, 10),
            glow(['#FFFAE8', '#F3E2B4', '#D9B468']),
            line('M-40 -7H36', '#fff', 4, 'opacity=".8"') + line('M-30 8H30', '#CFA04E', 3, 'opacity=".6"'),
            6,
          ),
        ),
      grains(r, 194, 208, 104, 50, ['#C8321F', '#E4623F'], 5, 3.6),
      lime(306, 104, 32),
      lime(88, 116, 28),
      p.chilli(262, 308, -16, '#C8321F'),
    ],
  },
  mahindi: {
    kind: 'snack',
    title: ['Roast maize', 'Mahindi choma'],
    cloth: 'night',
    tags: 'maize corn grill street',
    draw: (r) => [
      wrapPaper('#EFE3C8', '#8A5628', 4),
      [
        [150, 206, -64],
        [256, 196, -56],
      ].map(([x, y, a]) => [
        at(
          x,
          y,
          a,
          1,
          path('M-170 -6C-150 -50 -60 -44 -20 -34V34C-60 44 -150 42 -170 -6Z', '#0003', 'transform="translate(2 10)"'),
          path('M-176 -6C-150 -56 -60 -44 -20 -34L-20 34C-60 46 -150 46 -176 -6Z', '#C9D08A'),
          line('M-160 -6Q-90 -30 -26 -22M-160 -2Q-90 8 -26 8M-150 4Q-90 34 -26 26', '#93A04E', 4),
        ),
        thing(x, y, a, 1, 'M-60 -36C0 -50 100 -40 128 -14Q140 0 128 14C100 40 0 50 -60 36Z', '#E5B13A', kernels(r), 8),
      ]),
      lime(322, 306, 34),
      grains(r, 100, 318, 30, 18, ['#C8321F', '#E4623F'], 5, 4),
    ],
  },
  chips: {
    kind: 'fast',
    title: ['Chips', 'Chipsi'],
    cloth: 'lime',
    tags: 'chips fries potato',
    draw: (r) => [
      plate({ edge: band.brick }),
      p.chips(r, 196, 204, 104, 66),
      dip(298, 130, 44, '#B3301E'),
      coriander(r, 196, 204, 90, 12),
    ],
  },
  'chips-masala': {
    kind: 'fast',
    title: ['Masala chips', 'Chipsi masala'],
    cloth: 'violet',
    tags: 'chips masala spicy',
    draw: (r) => [
      bowlTray(),
      p.chips(r, 200, 202, 106, 58, ['#E27A2A', '#D2601E', '#EE9440', '#C24C18'], '#FFC27A'),
      grains(r, 200, 202, 108, 40, ['#A32A12', '#7A1E0C', '#C8402B'], 11, 7),
      [
        [150, 150],
        [250, 240],
        [236, 150],
      ].map(([x, y]) => p.onionRing(x, y, 14)),
      coriander(r, 200, 202, 108, 26),
      lime(306, 108, 30),
    ],
  },
  smokie: {
    kind: 'snack',
    title: ['Smokie pasua', 'Smokie pasua'],
    cloth: 'gold',
    tags: 'smokie sausage street kachumbari',
    draw: (r) => [
      wrapPaper('#FFFDF4', '#3B5BA9', -5),
      [
        [148, 12],
        [242, 8],
      ].map(([y, a], _i) => [
        sausageShape(200, y, a - 8, 1.62, false),
        at(
          200,
          y,
          a - 8,
          1.62,
          path('M-78 -1Q0 -30 78 -1Q0 28 -78 -1Z', '#5A1E0E'),
          path('M-74 -1Q0 -25 74 -1Q0 23 -74 -1Z', '#F4B08A'),
        ),
        smokieFilling(r, y, a - 8),
      ]),
      dip(310, 316, 30, '#B3301E'),
      p.chilli(88, 308, -10),
    ],
  },
  rolex: {
    kind: 'snack',
    title: ['Rolex egg roll', 'Rolex ya mayai'],
    cloth: 'lake',
    tags: 'chapati egg roll street',
    draw: (r) => [
      wrapPaper('#FBF3DF', '#C98A1E', -4),
      [
        [176, 142, -18],
        [196, 238, -10],
      ].map(([x, y, a]) => [
        thing(
          x,
          y,
          a,
          1,
          p.bar(232, 88, 40),
          glow([
            [0, '#F8E2B4'],
            [0.6, '#E5BD7C'],
            [1, '#B98444'],
          ]),
          p
            .times(18, () =>
              ellipse(
                -94 + r() * 160,
                -34 + r() * 66,
                5 + r() * 9,
                3 + r() * 5,
                r() * 180,
                p.pick(r, ['#A9662A', '#B97A3A', '#8D5120']),
                'opacity=".6"',
              ),
            )
            .join('') +
            line('M-96 20Q0 34 70 24', '#B98444', 3) +
            ellipse(98, 0, 24, 43, 0, '#C98F45') +
            ellipse(100, 0, 20, 38, 0, '#F7D774') +
            line('M100 -30C116 -20 116 20 100 28C88 20 90 -10 102 -14C110 -6 108 10 102 12', '#D9A02E', 4) +
            [
              [94, -18],
              [106, 6],
              [98, 22],
            ]
              .map(([u, v]) => circle(u, v, 5.5, '#D8472F'))
              .join('') +
            [
              [108, -16],
              [94, 6],
            ]
              .map(([u, v]) => circle(u, v, 4.5, '#4C9A3F'))
              .join(''),
          10,
        ),
      ]),
      p.tomatoSlice(312, 320, 30),
      p.tomatoSlice(276, 334, 26),
      coriander(r, 120, 322, 36, 6),
    ],
  },
  mandazi: {
    kind: 'snack',
    title: ['Mandazi', 'Mandazi'],
    cloth: 'peach',
    tags: 'mandazi sweet tea',
    draw: (r) => [
      plate({ face: '#F7EEDF', rim: '#DFCFB2', edge: band.brick }),
      [
        [142, 150, 10],
        [250, 146, 62],
        [134, 246, 200],
        [252, 252, 130],
        [196, 204, 30],
      ].map(([x, y, a]) => mandazi(x, y, a)),
      grains(r, 200, 200, 120, 60, ['#fff', '#FFF3DC'], 4, 2.8),
    ],
  },
  mahamri: {
    kind: 'snack',
    title: ['Mahamri', 'Mahamri'],
    cloth: 'sage',
    tags: 'mahamri coconut cardamom coast',
    draw: () => [
      wovenBasket(),
      [
        [146, 148, 14],
        [252, 150, -20],
        [150, 250, -30],
        [254, 254, 24],
        [200, 200, 0],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1.06,
          HAMRI,
          tilted(['#F4BC66', '#C4762A', '#84420F']),
          line('M-34 -4L-2 -40', '#FFE4B0', 8, 'opacity=".65"') +
            line('M-44 14L4 52L48 14', '#F8DBA4', 4, 'opacity=".55"') +
            circle(14, -2, 6, '#8C4C17', 'opacity=".35"') +
            circle(-10, 16, 4.5, '#8C4C17', 'opacity=".35"'),
          9,
        ),
      ),
      [
        [308, 96, 20],
        [326, 118, 70],
      ].map(([x, y, a]) => at(x, y, a, 1, ellipse(0, 0, 13, 7, 0, '#8FA35A'), line('M-10 0H10', '#5F7430', 2))),
    ],
  },
  kaimati: {
    kind: 'sweet',
    title: ['Kaimati', 'Kaimati'],
    cloth: 'plum',
    tags: 'dumplings syrup sweet coast',
    draw: (r) => [
      bowl2('#2F5FA8', '#E9C98A'),
      p
        .scatter(r, 200, 202, 108, 26, 42)
        .map(
          ([x, y]) =>
            p.ball(x, y, 30, ['#F2B45A', '#B9651C', '#6E350C'], 6) +
            line(`M${p.num(x - 17)} ${p.num(y - 5)}q5 -13 17 -14`, '#FFF0C8', 5, 'opacity=".85"') +
            grains(r, x, y, 20, 7, ['#FFF3DC', '#F6DFAE'], 6, 3.4),
        ),
      line('M108 250q30 24 60 6t70 10t64 -20', '#F2A81E', 8, 'opacity=".5"'),
    ],
  },
  mabuyu: {
    kind: 'sweet',
    title: ['Mabuyu', 'Mabuyu'],
    cloth: 'sand',
    tags: 'baobab sweets coast',
    draw: (r) => [
      paperCone(),
      p
        .scatter(r, 196, 186, 106, 44, 25)
        .map(([x, y]) =>
          thing(
            x,
            y,
            r() * 180,
            1,
            p.blob(0, 0, 19, r, 0.16, 8),
            glow(['#F0587A', '#C4163C', '#7E0A26']),
            line('M-9 -5q8 -9 17 -3', '#FFB8C8', 4, 'opacity=".8"'),
            5,
          ),
        ),
    ],
  },
  njugu: {
    kind: 'sweet',
    title: ['Roast peanuts', 'Njugu karanga'],
    cloth: 'lime',
    tags: 'peanuts groundnuts snack',
    draw: (r) => [
      p.bowl('#B5471F', '#5A2A14'),
      p
        .scatter(r, 200, 202, 112, 30, 34)
        .map(([x, y], i) =>
          i % 4
            ? thing(
                x,
                y,
                r() * 180,
                1.15,
                'M-34 -2C-34 -21 -13 -21 -2 -12C8 -21 34 -21 35 1C34 21 11 18 0 12C-11 21 -33 17 -34 -2Z',
                glow(['#F0CC92', '#D3A15C', '#9C6A30']),
                line('M-24 -6q6 -5 14 -3M8 -8q8 -5 16 0M-24 6h12M8 8h14M-4 -2v6', '#8F5F28', 2.6, 'opacity=".8"'),
                5,
              )
            : thing(
                x,
                y,
                r() * 180,
                1,
                p.bar(34, 22),
                '#B5532C',
                ellipse(-5, -3, 7, 3, 0, '#F0A080', 'opacity=".8"'),
                4,
              ),
        ),
    ],
  },
  burger: {
    kind: 'fast',
    title: ['Beef burger', 'Baga ya nyama'],
    cloth: 'mint',
    tags: 'burger beef fast',
    draw: (r) => [
      board('#9C6A3C'),
      lettuce(r, 186, 198, 122),
      circle(190, 196, 106, '#C9341F'),
      path('M90 176L200 96L300 200L206 300Z', '#F7B52A'),
      circle(186, 194, 102, '#5A2A14'),
      p.disc(180, 184, 102, glow(['#F6C777', '#D98F38', '#9A5716'], [0.36, 0.3, 0.8]), 8),
      line('M112 160A80 80 0 0 1 158 110', '#FFE9B8', 10, 'opacity=".7"'),
      p.times(34, () => {
        const [x, y] = inDisc(r, 180, 182, 78)
        return ellipse(x, y, 6.5, 4, r() * 180, '#FFF3D0') + ellipse(x + 1, y + 2, 5, 2, 0, '#9A5716', 'opacity=".25"')
      }),
      p.chips(r, 310, 280, 34, 9),
      dip(318, 122, 30, '#B3301E'),
    ],
  },
  pizza: {
    kind: 'fast',
    title: ['Pizza', 'Piza'],
    cloth: 'night',
    tags: 'pizza cheese',
    draw: (r) => [
      circle(209, 214, 172, '#1b1210', 'opacity=".25"'),
      circle(200, 200, 172, '#B57B45'),
      circle(200, 200, 172, 'none', 'stroke="#D9A670" stroke-width="3" opacity=".6"'),
      path(
        p.blob(200, 200, 154, r, 0.02, 18),
        glow([
          [0, '#F4CB83'],
          [0.8, '#DDA04C'],
          [1, '#A8611D'],
        ]),
      ),
      path(p.blob(200, 200, 132, r, 0.03, 18), '#C8402B'),
      path(p.blob(200, 200, 126, r, 0.06, 18), '#F7D07A'),
      p.times(14, () => {
        const [x, y] = inDisc(r, 200, 200, 104)
        return path(p.blob(x, y, 16 + r() * 12, r, 0.2, 8), '#FFF0C0', 'opacity=".8"')
      }),
      p
        .scatter(r, 200, 200, 100, 10, 52)
        .map(
          ([x, y]) =>
            p.disc(x, y, 21, '#A32A18', 4) + circle(x, y, 17, '#C9452C') + grains(r, x, y, 12, 5, ['#F0A080'], 4, 3),
        ),
      p.scatter(r, 200, 200, 108, 12, 40).map(([x, y]) => circle(x, y, 9, '#2A2440') + circle(x, y, 4, '#F7D07A')),
      p.times(9, () => {
        const [x, y] = inDisc(r, 200, 200, 108)
        return line(
          `M${p.num(x - 12)} ${p.num(y)}q12 -14 24 0`,
          '#3F8F3A',
          6,
          `transform="rotate(${p.num(r() * 360)} ${p.num(x)} ${p.num(y)})"`,
        )
      }),
      p
        .ring(4, 200, 200, 0, (_x, _y, a) =>
          at(200, 200, a + 22, 1, line('M-152 0H152', '#8A4B12', 3, 'opacity=".55"')),
        )
        .slice(0, 4),
    ],
  },
  wrap: {
    kind: 'fast',
    title: ['Chicken wrap', 'Shawarma ya kuku'],
    cloth: 'sun',
    tags: 'wrap chicken shawarma',
    draw: (r) => [
      plate({ edge: band.green }),
      [
        [158, 196, -68],
        [246, 204, -58],
      ].map(([x, y, a]) => [
        thing(
          x,
          y,
          a,
          1,
          p.bar(220, 90, 36),
          glow([
            [0, '#FFF4D6'],
            [0.6, '#F3DDA8'],
            [1, '#C9A25E'],
          ]),
          p
            .times(12, () =>
              ellipse(-80 + r() * 130, -32 + r() * 62, 6 + r() * 8, 3 + r() * 4, r() * 180, '#C08A45', 'opacity=".5"'),
            )
            .join('') +
            ellipse(92, 0, 24, 44, 0, '#D9B370') +
            ellipse(94, 0, 19, 38, 0, '#8CC65E') +
            [
              [88, -20, 11],
              [100, 4, 12],
              [90, 24, 10],
            ]
              .map(([u, v, s]) => circle(u, v, s, '#C5702A'))
              .join('') +
            [
              [104, -18, 6],
              [86, 2, 6],
              [102, 22, 6],
            ]
              .map(([u, v, s]) => circle(u, v, s, '#D8472F'))
              .join('') +
            circle(96, -8, 5, '#fff') +
            circle(94, 14, 4, '#fff') +
            path('M-110 -42H-10L10 -45L-4 0L12 45L-10 42H-74Q-112 42 -112 0Z', '#fff', 'opacity=".85"') +
            line('M-80 -30V30M-56 -34V34M-32 -34V34', '#0E6B45', 5, 'opacity=".7"'),
          10,
        ),
      ]),
      dip(314, 292, 30, '#F6EFD6', '#7A2E63'),
      coriander(r, 110, 290, 26, 4),
    ],
  },
}
function bowlTray() {
  return plate({ edge: band.plum, R: 176 }).concat([
    p.disc(200, 202, 132, '#7A2E63', 6),
    circle(200, 202, 122, '#5A1E48'),
  ])
}
function bowl2(a, b) {
  return p.bowl(a, b)
}
/** Round woven tray. */
function wovenBasket() {
  return [
    circle(209, 214, 176, '#1b1210', 'opacity=".24"'),
    circle(200, 200, 176, '#C99A5A'),
    [168, 150, 132].map((R, i) =>
      circle(
        200,
        200,
        R,
        'none',
        `stroke="${['#8E4A2E', '#F0C98A', '#8E4A2E'][i]}" stroke-width="8" stroke-dasharray="13 9"`,
      ),
    ),
    circle(200, 200, 122, '#E8CF9E'),
    circle(200, 200, 122, 'none', 'stroke="#A8763A" stroke-width="4"'),
    [30, 60, 90].map((R) => circle(200, 200, R, 'none', 'stroke="#C9A266" stroke-width="4" stroke-dasharray="12 7"')),
  ]
}
/** Newspaper twist seen from above. */
function paperCone() {
  return [
    path('M58 84L330 60L356 300L214 366L70 306Z', '#1b1210', 'opacity=".25" transform="translate(9 14)"'),
    path('M58 84L330 60L356 300L214 366L70 306Z', '#EDE6D6'),
    path('M70 306L214 366L356 300L330 276L214 330L86 282Z', '#D3C9B4'),
    p.times(9, (i) =>
      line(
        `M${74 + i} ${100 + i * 22}L${120 + i * 2} ${96 + i * 22}M${280 + i * 3} ${84 + i * 22}L${322 + i * 3} ${80 + i * 22}`,
        '#8E867A',
        3.5,
        'opacity=".55"',
      ),
    ),
    circle(196, 188, 128, '#0000001f'),
  ]
}
/** Kachumbari along a slit that runs through 200, y. */
function smokieFilling(r, y, turn) {
  const spot = () => {
    const x = 104 + r() * 192
    return [x, y + (x - 200) * Math.tan((turn * Math.PI) / 180) + (r() - 0.5) * (46 - Math.abs(x - 200) * 0.22)]
  }
  const marks = (n, one) =>
    times(n, () => {
      const [a, b] = spot()
      return one(Math.round(a), Math.round(b))
    }).join('')
  return ['#BF3524', '#E4623F', '#D8472F'].map((tomato, i) => [
    line(
      marks(10, (a, b) => `M${a} ${b}l${p.num(r() * 6 - 3)} ${p.num(r() * 6 - 3)}`),
      tomato,
      10,
    ),
    line(
      marks(6, (a, b) => `M${a - 8} ${b}q8 -8 16 0`),
      ['#E3B9CE', '#FFFFFF', '#F2DDE6'][i],
      3.4,
    ),
    path(
      marks(4, (a, b) => p.leaflet(a, b, 13, r() * 6.2832)),
      '#4C9A3F',
    ),
  ])
}
/** Rows of maize kernels, some charred, for a cob along the x axis. */
function kernels(r) {
  const rows = { '#FFD85E': '', '#F6C53E': '', '#EDB52E': '', '#8A5116': '', '#3A2012': '' },
    yellow = Object.keys(rows).slice(0, 3)
  times(15, (i) => {
    const x = Math.round(-50 + i * 12.2),
      half = 38 * Math.sqrt(Math.max(0.1, 1 - Math.max(0, (x - 10) / 130) ** 2)),
      high = half / 3 - 2
    times(6, (k) => {
      rows[r() < 0.2 ? '#3A2012' : r() < 0.1 ? '#8A5116' : p.pick(r, yellow)] +=
        `M${x} ${p.num(-half + (k * half) / 3 + 5.5)}v${p.num(Math.max(0.5, high - 9))}`
    })
  })
  return Object.entries(rows)
    .map(([c, d]) => line(d, c, 10))
    .join('')
}
