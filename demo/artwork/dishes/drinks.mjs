// Cups, glasses, bottles.

import { band, ramp } from '../palette.mjs'
import * as p from '../parts.mjs'
import { mandazi } from './street.mjs'

const {
  plate,
  glass,
  straw,
  cup,
  citrus,
  lime,
  lemon,
  circle,
  ellipse,
  line,
  path,
  rect,
  thing,
  at,
  glow,
  leaf,
  coffeeBean,
  inDisc,
} = p

const passion = (r, x, y, R) => [
  p.disc(x, y, R, '#5B2A5E'),
  circle(x, y, R * 0.82, '#F6E6C3'),
  circle(x, y, R * 0.7, '#F2B01E'),
  p.times(20, () => {
    const [a, b] = inDisc(r, x, y, R * 0.58)
    return ellipse(a, b, 5, 3.4, r() * 180, '#33220E')
  }),
]
const mint = (x, y, s = 1) =>
  leaf(x, y, 52 * s, -50, '#3F9447') +
  leaf(x + 6, y + 2, 46 * s, 10, '#2F7D3B') +
  leaf(x + 2, y, 34 * s, -110, '#57A74A')
const melonWedge = (x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-70 0A70 70 0 0 0 70 0Z',
    '#2F7A34',
    path('M-64 0A64 64 0 0 0 64 0Z', '#DDEDB8') +
      path('M-57 0A57 57 0 0 0 57 0Z', '#E24A4F') +
      [
        [-30, 14],
        [0, 18],
        [30, 14],
        [-14, 36],
        [14, 36],
      ]
        .map(([a, b]) => ellipse(a, b, 3, 5, 0, '#2A130A'))
        .join(''),
    7,
  )
const berry = (x, y, R, tone = ['#8C9BE0', '#4A3A86', '#2A2440']) => p.ball(x, y, R, tone, 4)
/** A tall bottle lying on its side, neck to the upper right. */
const bottle = (x, y, rot, glassTone, label, cap, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-142 -58Q-158 -58 -158 -44V44Q-158 58 -142 58H16C70 58 76 25 108 23H150V-23H108C76 -25 70 -58 16 -58Z',
    p.tilted(glassTone, [0.4, 0.3, 0.8]),
    [
      line('M-142 -38H14C54 -38 64 -16 98 -12', '#fff', 9, 'opacity=".5"'),
      label,
      rect(140, -28, 30, 56, 7, cap),
      line('M147 -18V18M155 -20V20M163 -18V18', '#0003', 2.5),
    ]
      .flat(3)
      .join(''),
    10,
  )
/** Five dates for the coffee tray. */
const dates = () =>
  [
    [268, 140, 30],
    [292, 178, -30],
    [248, 176, 70],
    [284, 214, 10],
    [258, 240, -60],
  ].map(([x, y, a]) =>
    thing(
      x,
      y,
      a,
      1,
      'M-34 0C-32 -17 30 -17 33 0C30 17 -32 17 -34 0Z',
      glow(['#C97A3A', '#8A3E16', '#4E1E0A']),
      line('M-18 -6Q0 -11 16 -6', '#F3BE86', 3.5, 'opacity=".8"') +
        line('M-14 5q8 3 16 0t12 1', '#4E1E0A', 2.4, 'opacity=".7"') +
        ellipse(-32, 0, 5, 6, 0, '#E8C88A'),
      5,
    ),
  )

export { bottle, melonWedge, passion }

export default {
  chai: {
    kind: 'hot drink',
    title: ['Milk tea', 'Chai ya maziwa'],
    cloth: 'sun',
    tags: 'tea milk ginger hot',
    draw: () => [
      plate({ face: '#EAF0EA', rim: '#C7D3C6', edge: band.green, R: 170 }),
      cup(196, 200, 110, '#2C7D5A', '#F5F0E4', [
        [0, '#E2B27A'],
        [0.8, '#C28A4E'],
        [1, '#935F2B'],
      ]),
      line('M140 190a60 60 0 0 1 60 -50', '#F6DDB4', 7, 'opacity=".8"'),
      [
        [170, 214],
        [226, 176],
        [210, 240],
        [160, 250],
        [236, 222],
      ].map(([x, y], i) => circle(x, y, 5 + (i % 3) * 2, '#F0CFA0', 'opacity=".7"')),
      mandazi(88, 304, -18, 0.82),
    ],
  },
  coffee: {
    kind: 'hot drink',
    title: ['Latte', 'Kahawa ya maziwa'],
    cloth: 'linen',
    tags: 'coffee latte hot',
    draw: () => [
      plate({ face: '#F4EFE6', rim: '#D9CFBE', edge: band.ink, R: 176 }),
      cup(200, 200, 112, '#FFFDF8', '#F1EADC', [
        [0, '#B9783F'],
        [0.75, '#7E4822'],
        [1, '#4A270F'],
      ]),
      `<g fill="none" stroke="#F6E2C4" stroke-linecap="round"><path d="M200 272V150" stroke-width="5"/>${p.times(4, (i) => `<path d="M200 ${262 - i * 26}C${150 + i * 9} ${254 - i * 26} ${146 + i * 10} ${214 - i * 22} ${162 + i * 9} ${200 - i * 18}M200 ${262 - i * 26}C${250 - i * 9} ${254 - i * 26} ${254 - i * 10} ${214 - i * 22} ${238 - i * 9} ${200 - i * 18}" stroke-width="${10 - i}"/>`).join('')}</g>`,
      coffeeBean(64, 92, 30),
      coffeeBean(98, 70, 80),
      coffeeBean(70, 320, -30),
    ],
  },
  'kahawa-tungu': {
    kind: 'hot drink',
    title: ['Black coffee & dates', 'Kahawa tungu na tende'],
    cloth: 'clay',
    tags: 'coffee coast dates hot',
    draw: () => [
      circle(209, 214, 176, '#1b1210', 'opacity=".24"'),
      circle(200, 200, 176, glow(['#F6DFA0', '#D9A441', '#8F6420'])),
      circle(200, 200, 158, 'none', 'stroke="#8F6420" stroke-width="4"'),
      p.ring(28, 200, 200, 145, (x, y, a) => at(x, y, a, 1, path('M-8 0L0 -7L8 0L0 7Z', '#8F6420'))),
      circle(200, 200, 128, '#C9922F'),
      [
        [128, 142, 60],
        [164, 272, 60],
      ].map(([x, y, R]) => [
        p.disc(x, y, R, '#FFFDF8'),
        circle(x, y, R - 5, 'none', 'stroke="#1C3F6E" stroke-width="4" stroke-dasharray="3 7"'),
        circle(x, y, R * 0.8, glow(['#6E3E1E', '#2E1608', '#1A0C04'])),
        line(`M${x - 32} ${y - 4}a32 32 0 0 1 26 -28`, '#B9783F', 5, 'opacity=".8"'),
      ]),
      p.disc(272, 192, 78, '#FFFDF8', 7),
      circle(272, 192, 71, 'none', 'stroke="#1C3F6E" stroke-width="4" stroke-dasharray="3 7"'),
      dates(),
      coffeeBean(286, 300, -40, 0.9),
      coffeeBean(254, 310, 30, 0.8),
    ],
  },
  dawa: {
    kind: 'hot drink',
    title: ['Dawa', 'Dawa ya tangawizi'],
    cloth: 'gold',
    tags: 'lemon ginger honey hot',
    draw: () => [
      glass(196, 206, 118, ['#FFE79A', '#EDB63A', '#B97A14'], null),
      citrus(168, 190, 46, '#E7C21B', '#FFE778'),
      p.disc(240, 236, 24, '#E3B97A', 3),
      circle(240, 236, 19, '#F3DDA6'),
      p.disc(206, 264, 20, '#E3B97A', 3),
      circle(206, 264, 15, '#F3DDA6'),
      mint(232, 168, 0.8),
      thing(
        94,
        96,
        -24,
        1,
        'M-54 4C-58 -18 -34 -30 -18 -22C-8 -44 22 -42 26 -22C48 -30 66 -12 56 8C50 28 20 22 8 24C-2 44 -26 38 -26 20C-42 26 -52 20 -54 4Z',
        glow(ramp.potato),
        line('M-34 -14q8 12 2 24M-4 -26q6 10 2 18M30 -18q6 12 0 24', '#8F6430', 3, 'opacity=".7"'),
        7,
      ),
      at(
        318,
        96,
        40,
        1,
        line('M0 60V-6', '#8A5628', 11),
        ellipse(0, -26, 20, 30, 0, '#B57B45'),
        p.times(4, (i) => line(`M-18 ${-42 + i * 11}H18`, '#6B421D', 4)),
      ),
      ellipse(304, 122, 26, 18, 20, '#F2A81E', 'opacity=".5"'),
      lemon(318, 314, 36),
    ],
  },
  juice: {
    kind: 'cold drink',
    title: ['Mango & passion juice', 'Sharubati ya embe na pasheni'],
    cloth: 'sea',
    tags: 'juice mango passion cold',
    draw: (r) => [
      citrus(92, 122, 54, '#F08A1C', '#FFB347'),
      passion(r, 312, 306, 58),
      glass(
        196,
        206,
        118,
        [
          [0, '#FFC545'],
          [0.7, '#F58A1F'],
          [1, '#C9580D'],
        ],
        '#FFE7B8',
      ),
      mint(214, 176),
      straw(236, 226, 326, 84),
    ],
  },
  'juice-tikiti': {
    kind: 'cold drink',
    title: ['Watermelon juice', 'Juisi ya tikiti'],
    cloth: 'leaf',
    tags: 'juice watermelon cold',
    draw: () => [
      melonWedge(94, 104, -30, 1),
      melonWedge(318, 300, 150, 0.9),
      glass(196, 206, 118, ['#FF8A86', '#DE3E4C', '#9E1C30'], '#FFD5D0'),
      mint(206, 190),
      straw(226, 236, 330, 100, '#117A50'),
    ],
  },
  'juice-parachichi': {
    kind: 'cold drink',
    title: ['Avocado juice', 'Juisi ya parachichi'],
    cloth: 'rose',
    tags: 'juice avocado cold',
    draw: () => [
      at(
        96,
        110,
        -30,
        0.62,
        path(
          'M0 -86C40 -86 62 -10 56 30C50 76 -50 76 -56 30C-62 -10 -40 -86 0 -86Z',
          '#0003',
          'transform="translate(8 10)"',
        ),
        path('M0 -86C40 -86 62 -10 56 30C50 76 -50 76 -56 30C-62 -10 -40 -86 0 -86Z', '#2F5A26'),
        path('M0 -76C34 -76 53 -8 48 28C42 66 -42 66 -48 28C-53 -8 -34 -76 0 -76Z', '#DDE58A'),
        path('M0 -66C26 -66 42 -6 38 24C34 54 -34 54 -38 24C-42 -6 -26 -66 0 -66Z', '#F3F0B4'),
        circle(0, 22, 24, '#7A4A22'),
      ),
      lime(318, 306, 42),
      glass(196, 206, 118, ['#DCE9A0', '#A9C65A', '#6E8F2A'], null),
      line('M128 220q34 -46 72 -12t66 -8', '#F3F7D0', 10, 'opacity=".8"'),
      line('M150 262q26 -24 52 -4t46 -4', '#F3F7D0', 7, 'opacity=".7"'),
      straw(236, 226, 326, 84, '#7A2E63'),
    ],
  },
  'juice-ukwaju': {
    kind: 'cold drink',
    title: ['Tamarind juice', 'Juisi ya ukwaju'],
    cloth: 'straw',
    tags: 'juice tamarind coast cold',
    draw: () => [
      [
        [84, 116, -34],
        [100, 88, -20],
        [318, 300, 24],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1,
          'M-64 6C-60 -14 -40 -12 -30 -6C-18 -20 2 -18 10 -8C24 -20 44 -14 48 -4C62 -6 70 6 60 14C40 30 -40 34 -64 6Z',
          p.tilted(['#B98050', '#7E4E28', '#4E2C12']),
          line('M-46 0q10 8 20 4M-8 0q12 8 24 2M32 2q8 6 16 4', '#4E2C12', 3),
          6,
        ),
      ),
      glass(196, 206, 118, ['#B9682E', '#7A3614', '#46190A'], '#E0A878'),
      mint(170, 180, 0.9),
      straw(236, 226, 326, 84, '#FFB21E'),
    ],
  },
  'juice-miwa': {
    kind: 'cold drink',
    title: ['Sugar-cane juice', 'Juisi ya miwa'],
    cloth: 'lilac',
    tags: 'juice sugarcane lime cold',
    draw: () => [
      [
        [78, 150, -58],
        [108, 132, -54],
        [326, 296, -62],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1,
          p.bar(150, 30, 6),
          p.tilted(['#D8E89A', '#9DBB52', '#5F7F2A']),
          [-40, 6, 50].map((q) => line(`M${q} -14V14`, '#5A4A1E', 5)).join('') + ellipse(74, 0, 7, 14, 0, '#F6F0C8'),
          6,
        ),
      ),
      glass(196, 206, 118, ['#F3F4BC', '#CFD56E', '#95A032'], '#FFFFFF'),
      lime(238, 252, 34),
      mint(166, 186, 0.7),
      straw(220, 216, 322, 78, '#117A50'),
    ],
  },
  'juice-bitiruti': {
    kind: 'cold drink',
    title: ['Beetroot juice', 'Juisi ya bitiruti'],
    cloth: 'lime',
    tags: 'juice beetroot health cold',
    draw: () => [
      at(
        92,
        116,
        0,
        1,
        leaf(-8, -24, 70, -110, '#3D8F42', '#C4163C'),
        leaf(4, -26, 76, -76, '#2C7437', '#C4163C'),
        leaf(14, -18, 60, -44, '#4F9A3A', '#C4163C'),
        p.ball(0, 4, 46, ['#C4507A', '#7E1440', '#430620']),
        line('M-30 16q30 12 58 -2M-24 -12q20 -12 46 -6', '#5A0A2C', 3, 'opacity=".6"'),
      ),
      p.disc(314, 312, 48, '#7E1440'),
      [36, 26, 15].map((q) => circle(314, 312, q, 'none', 'stroke="#C4507A" stroke-width="4"')),
      glass(196, 206, 118, ['#D8447E', '#93123F', '#4E0622'], '#F5B8D0'),
      mint(212, 184, 0.8),
      straw(236, 226, 326, 84, '#117A50'),
    ],
  },
  smoothie: {
    kind: 'cold drink',
    title: ['Berry smoothie', 'Smuthi ya matunda'],
    cloth: 'plum',
    tags: 'smoothie berries yoghurt cold',
    draw: (r) => [
      p.bowl('#FFFDF8', '#C88AC0', 158),
      p.sauce(200, 202, 138, r, '#B470B4', '#E3B4DC'),
      line('M116 236q40 -40 84 -10t88 -12', '#F6E2F2', 10, 'opacity=".7"'),
      [
        [150, 150],
        [172, 136],
        [130, 172],
        [160, 176],
        [190, 158],
      ].map(([x, y]) => berry(x, y, 16)),
      [
        [244, 150, 26],
        [274, 176, -10],
        [262, 138, 60],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1,
          'M0 -26C18 -30 30 -16 26 0C22 18 8 30 0 32C-8 30 -22 18 -26 0C-30 -16 -18 -30 0 -26Z',
          glow(ramp.tomato),
          p.times(8, (i) => ellipse(-12 + (i % 3) * 12, -8 + ((i / 3) | 0) * 13, 2, 3.2, 0, '#FFE9A8')).join('') +
            leaf(0, -24, 18, -140, '#3D8F42') +
            leaf(0, -24, 18, -40, '#3D8F42'),
          5,
        ),
      ),
      p.times(
        6,
        (i) =>
          p.disc(150 + i * 21, 246 + (i % 2) * 8, 21, '#EBD9A0', 3) +
          circle(150 + i * 21, 246 + (i % 2) * 8, 17, '#FBF3D2') +
          [0, 120, 240]
            .map((a) =>
              ellipse(
                150 + i * 21 + Math.cos(a / 57.3) * 5,
                246 + (i % 2) * 8 + Math.sin(a / 57.3) * 5,
                2.6,
                1.6,
                a,
                '#8E6B2E',
              ),
            )
            .join(''),
      ),
      p.grains(r, 210, 200, 90, 24, ['#2A130A'], 4, 3),
      mint(212, 190, 0.7),
    ],
  },
  madafu: {
    kind: 'cold drink',
    title: ['Young coconut', 'Madafu'],
    cloth: 'lake',
    tags: 'coconut water coast cold',
    draw: (r) => [
      path(p.blob(208, 214, 160, r, 0.04, 12), '#1b1210', 'opacity=".26"'),
      path(p.blob(198, 200, 160, r, 0.045, 12), glow(['#B7D96A', '#6F9F36', '#35601C'])),
      p.ring(9, 198, 200, 128, (x, y, a) => at(x, y, a, 1, line('M-24 0Q0 -5 24 2', '#4B7A1E', 5, 'opacity=".5"'))),
      path('M198 92L274 126L300 204L262 276L186 298L118 258L98 184L134 118Z', '#EFE6C8'),
      path('M198 104L266 134L288 204L254 266L188 286L128 250L110 186L142 128Z', '#FBF6E4'),
      circle(200, 196, 62, '#D9C79A'),
      circle(200, 198, 56, '#FFFFFF'),
      circle(202, 202, 48, glow(['#F4FAFA', '#CFE2E4', '#9FBFC4'])),
      line('M168 192a36 36 0 0 1 28 -28', '#fff', 6),
      straw(206, 208, 318, 62),
      p.flower(104, 312, 42, 5, '#FFF6DC', '#FFB21E', 20),
    ],
  },
  soda: {
    kind: 'cold drink',
    title: ['Soda, 300 ml', 'Soda baridi'],
    cloth: 'violet',
    tags: 'soda bottle orange cold',
    draw: (r) => [
      bottle(
        186,
        176,
        -32,
        ['#FFB25A', '#E9701C', '#A83E0A'],
        rect(-104, -58, 96, 116, 0, '#FFFDF4') +
          rect(-104, -58, 96, 14, 0, '#117A50') +
          rect(-104, 44, 96, 14, 0, '#117A50') +
          circle(-56, 0, 31, '#F08A1C') +
          path('M-56 -31a31 31 0 0 1 0 62Z', '#C9580D'),
        '#117A50',
        1.08,
      ),
      [
        [304, 286, 0],
        [262, 338, 20],
      ].map(
        ([x, y, _a]) =>
          p.disc(x, y, 30, '#C9CED3', 5) +
          p.teeth(x, y, 21, 27, 33, 0.1, '#C9CED3') +
          circle(x, y, 23, '#117A50') +
          circle(x, y, 15, '#FFB21E'),
      ),
      p.times(12, () => {
        const x = 84 + r() * 170
        return ellipse(x, 252 - (x - 60) * 0.62 + (r() - 0.5) * 70, 3.4, 4.6, 0, '#fff', 'opacity=".7"')
      }),
    ],
  },
  maji: {
    kind: 'cold drink',
    title: ['Drinking water', 'Maji ya kunywa'],
    cloth: 'lake',
    tags: 'water bottle cold',
    draw: (r) => [
      bottle(
        190,
        190,
        -32,
        ['#F4FBFF', '#BFE0F0', '#7FB2D0'],
        rect(-96, -58, 90, 116, 0, '#1C3F6E') +
          path('M-96 14q15 -18 30 0t30 0t30 0V58H-96Z', '#5D9BC4') +
          circle(-50, -22, 17, '#FFFDF4') +
          line('M-136 -56V56M-118 -57V57M14 -57V57', '#7FB2D0', 4, 'opacity=".8"'),
        '#1C3F6E',
        1.12,
      ),
      p.times(14, () => {
        const [x, y] = inDisc(r, 270, 300, 70)
        return circle(x + 1, y + 2, 6, '#0002') + circle(x, y, 3 + r() * 5, '#fff', 'opacity=".8"')
      }),
    ],
  },
  'maziwa-lala': {
    kind: 'cold drink',
    title: ['Fermented milk', 'Maziwa lala'],
    cloth: 'night',
    tags: 'milk mala calabash fermented',
    draw: (r) => [
      glass(238, 240, 100, ['#FFFFFF', '#FBF4E4', '#D9CDB4'], null),
      line('M178 246q28 -26 58 -4t60 -10', '#E9DDC2', 8),
      line('M200 280q24 -18 44 -2t40 -4', '#E9DDC2', 6),
      [
        [220, 210],
        [262, 216],
        [246, 262],
      ].map(([x, y]) => path(p.blob(x, y, 13, r, 0.25, 8), '#fff')),
      thing(
        126,
        128,
        -42,
        1,
        'M-96 0C-96 -58 -30 -66 10 -40C34 -24 60 -22 92 -20Q104 0 92 20C60 22 34 24 10 40C-30 66 -96 58 -96 0Z',
        p.tilted(['#C98F55', '#8E5A2A', '#4E2C12']),
        line('M-62 -30Q-20 -48 10 -26', '#F0C98A', 7, 'opacity=".6"') +
          rect(84, -23, 28, 46, 9, '#4E2C12') +
          line('M-10 -44Q8 0 -10 44M8 -38Q24 0 8 38', '#FFF3D8', 5, 'stroke-dasharray="6 8"') +
          line('M40 -24Q50 0 40 24', '#C8402B', 6),
        10,
      ),
    ],
  },
  maziwa: {
    kind: 'grocery',
    title: ['Fresh milk', 'Maziwa freshi'],
    cloth: 'sage',
    tags: 'milk packet dairy',
    draw: () => [
      [
        [150, 196, -16],
        [254, 214, 8],
      ].map(([x, y, a], i) =>
        thing(
          x,
          y,
          a,
          1,
          'M-74 -128Q-80 -134 -72 -138H72Q80 -134 74 -128C82 -60 82 60 74 128Q80 134 72 138H-72Q-80 134 -74 128C-82 60 -82 -60 -74 -128Z',
          '#FBF8F2',
          [
            path('M-79 -20Q0 -50 79 -20V40Q0 70 -79 40Z', i ? '#1C3F6E' : '#117A50'),
            path('M-79 52Q0 82 79 52L77 74Q0 102 -77 74Z', '#FFB21E'),
            path('M0 -34C18 -10 26 2 26 16C26 32 14 42 0 42C-14 42 -26 32 -26 16C-26 2 -18 -10 0 -34Z', '#fff'),
            line('M-13 16q2 14 13 16', i ? '#A9C7DA' : '#BFE0CC', 5),
            line('M-70 -124H70M-70 -114H70M-70 116H70M-70 126H70', '#CFC6B4', 3),
            line('M-60 -96Q-66 -60 -64 -36', '#fff', 8),
            line('M40 -104q10 30 8 64', '#D9D0C0', 5, 'opacity=".8"'),
          ].join(''),
          10,
        ),
      ),
      p.disc(324, 326, 40, '#fff', 5),
      circle(324, 326, 33, glow(ramp.milk)),
    ],
  },
}
