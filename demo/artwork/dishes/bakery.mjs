// Bread, cakes and biscuits.

import { band, ramp } from '../palette.mjs'
import * as p from '../parts.mjs'

const { plate, board, wrapPaper, grains, circle, ellipse, line, path, rect, thing, at, glow, inDisc, disc } = p

const SPRINKLES = ['#FFB21E', '#3B3486', '#117A50', '#B3264A', '#FFFFFF']
const sprinkles = (r, x, y, R, n, colours = SPRINKLES) => grains(r, x, y, R, n, colours, 11, 3.8)
/** Rosettes of cream round a cake. */
const rosettes = (n, R, size, cream, top) =>
  p.ring(
    n,
    200,
    196,
    R,
    (x, y) =>
      circle(x + 2, y + 4, size, '#0000001f') +
      circle(x, y, size, cream) +
      circle(x - size * 0.15, y - size * 0.2, size * 0.64, '#ffffff', 'opacity=".55"') +
      (top ? circle(x, y - 2, size * 0.5, top) + circle(x - 3, y - 5, size * 0.15, '#fff', 'opacity=".6"') : ''),
  )
const cakeBody = (side, icing, R = 126) => [
  ellipse(209, 212, R + 2, R + 2, 0, '#1b1210', 'opacity=".2"'),
  circle(200, 198, R + 4, side),
  circle(200, 196, R, glow(icing)),
]
const cupcake = (x, y, icing, top, s = 1) =>
  at(
    x,
    y,
    0,
    s,
    circle(5, 9, 62, '#1b1210', 'opacity=".26"'),
    circle(0, 0, 62, '#E8CBA0'),
    p.teeth(0, 0, 30, 55, 65, 0.1, '#C9A26C'),
    circle(0, 0, 54, glow(icing)),
    line(
      'M-38 8C-44 -34 24 -50 40 -12C50 26 -14 44 -24 14C-30 -12 8 -26 18 -4C22 12 4 16 0 6',
      '#ffffff',
      7,
      'opacity=".55"',
    ),
    top,
  )
const cookie = (r, x, y, R = 52) => [
  path(p.blob(x + 4, y + 7, R, r, 0.04, 14), '#2a130a44'),
  path(p.blob(x, y, R, r, 0.04, 14), glow(['#F0C27C', '#CF924A', '#95591E'])),
  p
    .scatter(r, x, y, R * 0.74, 8, 20)
    .map(
      ([a, b]) =>
        circle(a + 1, b + 2, 8, '#0002') +
        path(p.blob(a, b, 8, r, 0.2, 7), '#4A2412') +
        circle(a - 2, b - 2, 2, '#9A6236'),
    ),
  grains(r, x, y, R * 0.8, 10, ['#B5763A'], 7, 3),
]
const slice = 'M-54 -42Q-62 -66 -30 -64H30Q62 -66 54 -42L52 54Q52 62 44 62H-44Q-52 62 -52 54Z'

export default {
  cake: {
    kind: 'cake',
    title: ['Vanilla cream cake', 'Keki ya vanila'],
    cloth: 'lilac',
    tags: 'cake vanilla birthday',
    draw: (r) => [
      plate({ face: '#F1F4F6', rim: '#CBD5DC', edge: band.plum, R: 180 }),
      cakeBody('#8E4A2E', ['#FFF8EE', '#F7DFD0', '#DDB7A2']),
      p.ring(8, 200, 196, 126, (x, y) => line(`M200 196L${p.num(x)} ${p.num(y)}`, '#D9AF98', 2.5), 22),
      rosettes(8, 96, 20, '#FFF4EA', '#B3264A'),
      sprinkles(r, 200, 196, 56, 36, SPRINKLES.slice(0, 4)),
    ],
  },
  'keki-chokoleti': {
    kind: 'cake',
    title: ['Chocolate cake', 'Keki ya chokoleti'],
    cloth: 'rose',
    tags: 'cake chocolate birthday',
    draw: (r) => [
      plate({ edge: band.ink, R: 180 }),
      cakeBody('#341809', ['#8A5330', '#5A2F18', '#3A1B0C']),
      path(
        `${p
          .ring(40, 200, 196, 108, (_x, _y, a, i) => {
            const q = i % 2 ? 116 : 100 + (i % 4) * 5
            return `${i ? 'L' : 'M'}${p.num(200 + Math.cos(a / 57.296) * q)} ${p.num(196 + Math.sin(a / 57.296) * q)}`
          })
          .join('')}Z`,
        '#2A1208',
        'opacity=".5"',
      ),
      line('M120 160A92 92 0 0 1 170 110', '#C58A5A', 9, 'opacity=".6"'),
      rosettes(10, 94, 19, '#F3E2CC', null),
      p.ring(10, 200, 196, 94, (x, y) => p.ball(x, y - 3, 10, ['#E4506A', '#A8142E', '#5E0616'], 2)),
      p.times(26, () => {
        const [x, y] = inDisc(r, 200, 196, 56)
        return thing(
          x,
          y,
          r() * 180,
          1,
          'M-16 -4Q0 -14 16 -4Q10 4 0 1Q-10 4 -16 -4Z',
          p.pick(r, ['#3A1B0C', '#74411F', '#96602F']),
          '',
          3,
        )
      }),
    ],
  },
  'keki-karoti': {
    kind: 'cake',
    title: ['Carrot cake', 'Keki ya karoti'],
    cloth: 'leaf',
    tags: 'cake carrot nuts',
    draw: (r) => [
      plate({ edge: band.green, R: 180 }),
      cakeBody('#A8642A', ['#FFFFFF', '#FBF1DC', '#DCC8A0']),
      line(
        'M116 196a84 84 0 0 1 168 0a84 84 0 0 1 -150 52a56 56 0 0 1 16 -96a56 56 0 0 1 100 30a34 34 0 0 1 -62 30',
        '#E6D6B2',
        5,
        'opacity=".9"',
      ),
      p.ring(8, 200, 196, 92, (x, y, a) =>
        thing(
          x,
          y,
          a + 180,
          0.42,
          'M-60 0C-40 -18 40 -24 52 -6C56 6 40 20 26 18C0 18 -36 12 -60 0Z',
          '#E97A1C',
          line('M-18 -8l4 14M14 -11l4 16', '#B85A0D', 4) + line('M52 -6q20 -18 34 -8M54 0q24 -2 32 12', '#3D8F42', 9),
          3,
        ),
      ),
      grains(r, 200, 196, 50, 34, ['#A8642A', '#C98F55', '#7E4A22'], 13, 8),
    ],
  },
  'keki-siku': {
    kind: 'cake',
    title: ['Birthday cake', 'Keki ya siku ya kuzaliwa'],
    cloth: 'sea',
    tags: 'cake birthday candles party',
    draw: (r) => [
      plate({ edge: band.plum, R: 182 }),
      cakeBody('#A8264F', ['#FBD3DC', '#EE8FA8', '#C9557A'], 130),
      rosettes(16, 108, 17, '#FFF4EA', null),
      sprinkles(r, 200, 196, 80, 64, ['#FFB21E', '#1C3F6E', '#117A50', '#FFFFFF', '#7A2E63']),
      p.ring(6, 200, 196, 54, (x, y, _a, i) => [
        thing(
          x + 4,
          y + 12,
          0,
          1,
          p.bar(17, 46, 7),
          ['#FFB21E', '#1C3F6E', '#117A50', '#7A2E63'][i % 4],
          line('M-7 -8L7 -14M-7 4L7 -2M-7 16L7 10', '#fff', 4),
          5,
        ),
        thing(
          x + 4,
          y - 20,
          0,
          1.05,
          'M0 -20C12 -6 12 6 0 12C-12 6 -12 -6 0 -20Z',
          '#FFC545',
          path('M0 -8C5 -2 5 4 0 8C-5 4 -5 -2 0 -8Z', '#FFF6D8'),
          0,
        ),
      ]),
    ],
  },
  'keki-kipande': {
    kind: 'cake',
    title: ['Cake slice', 'Kipande cha keki'],
    cloth: 'lime',
    tags: 'cake slice red velvet',
    draw: (r) => [
      plate({ edge: band.plum }),
      thing(
        204,
        196,
        -20,
        1.12,
        'M-108 6Q-112 0 -104 -4L62 -84Q74 -88 80 -76C100 -30 100 30 84 78Q78 90 66 86Z',
        '#FFF6EA',
        [
          path('M-104 12L66 86Q78 90 84 78L86 104Q80 116 68 112L-104 36Q-112 30 -110 14Z', '#A8142E'),
          path('M-107 21L72 99L72 93L-107 16Z', '#FFF6EA'),
          path(
            'M-108 6Q-112 0 -104 -4L62 -84Q74 -88 80 -76C100 -30 100 30 84 78Q78 90 66 86Z',
            glow(['#FFFFFF', '#FBEBDD', '#E3C4AE']),
          ),
          line('M-70 -6L50 -60', '#fff', 7),
          path('M62 -84Q74 -88 80 -76C100 -30 100 30 84 78Q78 90 66 86C80 40 80 -30 62 -84Z', '#E9C9B4'),
          [-52, 0, 52].map(
            (q) =>
              circle(54, q, 21, '#fff') +
              circle(51, q - 3, 13, '#FFF0E4') +
              circle(53, q - 2, 11, '#B3264A') +
              circle(50, q - 6, 3, '#F3A0B0'),
          ),
        ]
          .flat()
          .join(''),
        10,
      ),
      sprinkles(r, 180, 188, 44, 20, ['#B3264A', '#8E1030']),
      at(
        250,
        304,
        74,
        1,
        line('M4 66V-30', '#0003', 9),
        line('M0 60V-34', '#8E979F', 8),
        line('M-12 -70V-46Q-12 -34 0 -34Q12 -34 12 -46V-70M0 -70V-40', '#8E979F', 6),
      ),
    ],
  },
  kapkeki: {
    kind: 'cake',
    title: ['Cupcakes', 'Keki ndogo'],
    cloth: 'sun',
    tags: 'cupcakes party',
    draw: (r) => [
      plate({ face: '#F4EFE6', rim: '#D9CFBE', edge: band.ink, R: 180 }),
      cupcake(
        138,
        144,
        ['#FFE0EA', '#F3A0BC', '#C9557A'],
        circle(0, -2, 13, '#B3264A') + circle(-4, -6, 4, '#F3A0B0'),
        1.02,
      ),
      cupcake(262, 142, ['#A9744C', '#6B3C20', '#40200E'], sprinkles(r, 0, 0, 40, 26), 1.02),
      cupcake(142, 266, ['#FFFDF6', '#F9EDD0', '#DCC79A'], p.flower(0, 0, 24, 6, '#FFB21E', '#8E4A2E'), 1.02),
      cupcake(
        264,
        264,
        ['#D6F0E2', '#8CCBB0', '#4E9A7E'],
        [
          [-8, -4],
          [12, 6],
          [-2, 16],
        ].map(([x, y]) => p.ball(x, y, 11, ['#8C9BE0', '#4A3A86', '#2A2440'], 3)),
        1.02,
      ),
    ],
  },
  biskuti: {
    kind: 'biscuit',
    title: ['Chocolate chip cookies', 'Biskuti za chokoleti'],
    cloth: 'mint',
    tags: 'cookies biscuits chocolate',
    draw: (r) => [
      plate({ edge: band.brick, R: 178 }),
      [
        [138, 138],
        [250, 128],
        [114, 226],
        [284, 222],
        [182, 278],
        [206, 194],
      ].map(([x, y]) => cookie(r, x, y, 60)),
    ],
  },
  donati: {
    kind: 'sweet',
    title: ['Doughnuts', 'Donati'],
    cloth: 'lake',
    tags: 'doughnut sweet glazed',
    draw: (r) => [
      wrapPaper('#FFFDF4', '#E0567F', 5),
      [
        [136, 138, ['#FBC3CF', '#E8809E', '#B8486C']],
        [262, 148, ['#8A5330', '#5A2F18', '#341809']],
        [144, 262, ['#FFFFFF', '#F9F1E2', '#DCCFB4']],
        [268, 270, ['#FFD98A', '#F2A81E', '#B9750A']],
      ].map(([x, y, tone], i) => [
        disc(x, y, 62, glow(ramp.pastry)),
        path(p.blob(x, y, 54, r, 0.035, 12), glow(tone)),
        line(`M${x - 38} ${y - 8}A40 40 0 0 1 ${x - 6} ${y - 38}`, '#fff', 6, 'opacity=".55"'),
        grains(
          r,
          x,
          y,
          46,
          34,
          i === 2
            ? ['#E0567F', '#1C3F6E', '#117A50', '#FFB21E']
            : i === 1
              ? ['#FFF3DC', '#F2C14B']
              : ['#FFFFFF', '#7A2E63', '#FFB21E'],
          11,
          4,
        ),
        circle(x, y, 20, '#8A4B12'),
        circle(x + 1, y + 2, 16, '#F6EBD6'),
      ]),
    ],
  },
  mkate: {
    kind: 'bread',
    title: ['Fresh loaf', 'Mkate'],
    cloth: 'clay',
    tags: 'bread loaf bakery',
    draw: (r) => [
      board('#9C6A3C'),
      thing(
        166,
        176,
        -20,
        1,
        'M-118 -52C-112 -78 -70 -76 -50 -66C-30 -78 0 -78 16 -66C36 -78 84 -80 104 -58C124 -40 124 40 104 58C84 76 -96 76 -112 56C-128 36 -126 -30 -118 -52Z',
        glow([
          [0, '#F3C47C'],
          [0.55, '#C9823A'],
          [1, '#7E4214'],
        ]),
        line(
          'M-84 -50Q-70 0 -84 46M-40 -54Q-26 0 -40 52M6 -54Q20 0 6 54M52 -56Q66 0 52 54',
          '#F8DBA4',
          9,
          'opacity=".75"',
        ) + line('M-98 -40Q-60 -60 -30 -54', '#FFE9C0', 7, 'opacity=".6"'),
        12,
      ),
      [
        [262, 268, 12],
        [300, 254, 22],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          0.92,
          slice,
          '#B9732E',
          path('M-45 -38Q-50 -55 -26 -54H26Q50 -55 45 -38L44 50Q44 54 38 54H-38Q-44 54 -44 50Z', '#F8E6BE') +
            grains(r, 0, 4, 36, 26, ['#E6CB94', '#FFF6DE'], 7, 5),
          8,
        ),
      ),
      grains(r, 120, 300, 36, 14, ['#F3D7A0', '#C9823A'], 7, 5),
    ],
  },
  skonzi: {
    kind: 'bread',
    title: ['Soft buns', 'Skonzi'],
    cloth: 'amber',
    tags: 'buns bread scones',
    draw: (r) => [
      rect(41, 66, 336, 296, 16, '#1b1210', 'opacity=".25"'),
      rect(32, 52, 336, 296, 16, '#4C5560'),
      rect(46, 66, 308, 268, 8, '#353C45'),
      p.times(3, (j) =>
        p.times(4, (i) => [
          disc(
            88 + i * 74.5,
            112 + j * 88,
            43,
            glow([
              [0, '#F7CE86'],
              [0.55, '#CF8636'],
              [1, '#874A14'],
            ]),
            6,
          ),
          line(`M${66 + i * 74.5} ${104 + j * 88}q8 -20 28 -20`, '#FFF0CC', 6, 'opacity=".75"'),
          grains(r, 88 + i * 74.5, 112 + j * 88, 24, 7, ['#FFF3DC', '#F6DFAE'], 7, 3.4),
        ]),
      ),
    ],
  },
  kroisant: {
    kind: 'bread',
    title: ['Croissants', 'Kroisanti'],
    cloth: 'violet',
    tags: 'croissant pastry breakfast',
    draw: (r) => [
      plate({ edge: band.ink, R: 176 }),
      [
        [178, 150, -24],
        [222, 266, -8],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1.04,
          'M-104 50C-112 -6 -70 -62 0 -64C70 -62 112 -6 104 50C98 66 84 60 78 46C66 18 40 0 0 0C-40 0 -66 18 -78 46C-84 60 -98 66 -104 50Z',
          p.tilted(ramp.pastry),
          line(
            'M-88 14Q-70 14 -66 32M-66 -22Q-46 -18 -44 10M-30 -52Q-16 -36 -18 2M30 -52Q16 -36 18 2M66 -22Q46 -18 44 10M88 14Q70 14 66 32',
            '#94521A',
            5,
            'opacity=".7"',
          ) + line('M-74 -6Q-60 -30 -44 -40M-16 -54H16', '#FFE9B8', 7, 'opacity=".8"'),
          10,
        ),
      ),
      grains(r, 200, 200, 110, 18, ['#D9933A', '#A8611D'], 6, 4),
    ],
  },
  pai: {
    kind: 'bread',
    title: ['Meat pies', 'Pai za nyama'],
    cloth: 'sage',
    tags: 'pie meat snack bakery',
    draw: () => [
      wrapPaper('#F6E9CF', '#7A2E63', -5),
      [
        [142, 136],
        [268, 152],
        [136, 266],
        [262, 280],
      ].map(([x, y]) => [
        disc(x, y, 62, '#B9732E', 8),
        p.teeth(x, y, 26, 58, 67, 0.11, '#C98436'),
        circle(
          x,
          y,
          55,
          glow([
            [0, '#F9D894'],
            [0.6, '#DFA24C'],
            [1, '#A8651E'],
          ]),
        ),
        circle(x, y, 43, 'none', 'stroke="#A8651E" stroke-width="3" opacity=".6"'),
        [0, 90, 180, 270].map((a) => at(x, y, a + 45, 1, path('M12 0Q22 -9 34 0Q22 9 12 0Z', '#6B2E12'))),
        line(`M${x - 36} ${y - 10}A38 38 0 0 1 ${x - 8} ${y - 36}`, '#FFF0C8', 5, 'opacity=".8"'),
      ]),
    ],
  },
}
