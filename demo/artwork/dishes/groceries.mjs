// Vegetables, fruit and the store cupboard.

import { greens, ramp } from '../palette.mjs'
import * as p from '../parts.mjs'
import { bottle, melonWedge, passion } from './drinks.mjs'
import { fish } from './grills.mjs'

const {
  crate,
  sack,
  board,
  grains,
  citrus,
  tomato,
  ball,
  leaf,
  circle,
  ellipse,
  line,
  path,
  rect,
  thing,
  at,
  glow,
  tilted,
  inDisc,
  disc,
} = p

const AVO = 'M0 -86C40 -86 62 -10 56 30C50 76 -50 76 -56 30C-62 -10 -40 -86 0 -86Z'
const avocadoHalf = (x, y, rot, s = 1, stone = true) =>
  thing(
    x,
    y,
    rot,
    s,
    AVO,
    '#2F5A26',
    [
      path('M0 -76C34 -76 53 -8 48 28C42 66 -42 66 -48 28C-53 -8 -34 -76 0 -76Z', '#DDE58A'),
      path('M0 -66C26 -66 42 -6 38 24C34 54 -34 54 -38 24C-42 -6 -26 -66 0 -66Z', '#F3F0B4'),
      stone
        ? circle(0, 22, 24, '#7A4A22') + circle(-7, 14, 7, '#A87343')
        : circle(0, 22, 24, '#D9D68E') + circle(2, 25, 20, '#C3BE70'),
    ].join(''),
    9,
  )
const avocado = (r, x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    AVO,
    tilted(ramp.avo),
    grains(r, 0, 10, 44, 26, ['#7FA85A', '#2A4E20'], 5, 4) +
      line('M-26 -30Q-14 -60 2 -66', '#B7D48A', 7, 'opacity=".55"') +
      circle(0, -84, 6, '#6B4B1E'),
    9,
  )
const PINEAPPLE = 'M-98 0C-98 -58 -40 -76 14 -72C76 -68 112 -38 112 0C112 38 76 68 14 72C-40 76 -98 58 -98 0Z'
const MANGO = 'M-58 14C-66 -34 -22 -66 20 -58C62 -50 78 -8 60 28C42 60 6 66 -16 54C-38 48 -54 36 -58 14Z'
const mango = (x, y, rot, s = 1, tone = ramp.mango) =>
  thing(
    x,
    y,
    rot,
    s,
    MANGO,
    tilted(tone),
    path('M40 -40C70 -14 66 24 44 44C60 10 56 -18 40 -40Z', '#8FA33A', 'opacity=".55"') +
      line('M-40 -8Q-32 -40 0 -46', '#FFF0B4', 8, 'opacity=".6"') +
      circle(-52, 26, 5, '#5A3A14'),
    9,
  )
const carrot = (x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-84 0C-60 -20 66 -24 76 -4C80 8 60 20 40 18C0 18 -50 14 -84 0Z',
    tilted(['#FFA64A', '#E97A1C', '#B85A0D']),
    line('M-30 -10l4 18M6 -13l4 20M40 -14l3 20', '#B85A0D', 3) +
      line('M74 -6q30 -26 46 -12M76 0q34 -2 44 14', '#3D8F42', 7),
    7,
  )
const onion = (x, y, R) =>
  ball(x, y, R, ramp.onion) +
  [0.86, 0.6, 0.34]
    .map((k) => ellipse(x, y, R * k, R * 0.94, 0, 'none', 'stroke="#64234C" stroke-width="2.5" opacity=".4"'))
    .join('') +
  circle(x, y - R * 0.86, R * 0.13, '#B98A4A') +
  line(`M${x} ${p.num(y - R * 0.9)}l-6 -12M${x} ${p.num(y - R * 0.9)}l5 -13`, '#B98A4A', 3)
const banana = (x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-92 -34C-70 26 40 46 92 -12Q102 -22 94 -28Q86 -34 78 -26C36 6 -46 -6 -76 -46Q-84 -56 -92 -50Q-98 -44 -92 -34Z',
    tilted(['#FFEC86', '#F6CB34', '#C08E12']),
    line('M-80 -34C-50 10 40 16 84 -20', '#B98A14', 3.5, 'opacity=".6"') +
      line('M-70 -20C-50 6 -10 18 20 16', '#FFF6B8', 6, 'opacity=".8"') +
      path('M-92 -34Q-98 -44 -92 -50Q-86 -54 -80 -48Z', '#5A3A14') +
      path('M94 -28Q102 -22 92 -12L84 -22Z', '#5A3A14'),
    8,
  )
const egg = (x, y, rot, tone) =>
  thing(
    x,
    y,
    rot,
    1,
    'M0 -38C20 -38 31 -8 31 8C31 28 17 38 0 38C-17 38 -31 28 -31 8C-31 -8 -20 -38 0 -38Z',
    tilted(tone),
    ellipse(-10, -12, 7, 11, 20, '#fff', 'opacity=".5"'),
    5,
  )
const pack = (x, y, rot, w, h, base, body, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    `M${-w / 2} ${-h / 2 + 6}Q${-w / 2} ${-h / 2} ${-w / 2 + 8} ${-h / 2}H${w / 2 - 8}Q${w / 2} ${-h / 2} ${w / 2} ${-h / 2 + 6}L${w / 2 - 3} 0L${w / 2} ${h / 2 - 6}Q${w / 2} ${h / 2} ${w / 2 - 8} ${h / 2}H${-w / 2 + 8}Q${-w / 2} ${h / 2} ${-w / 2} ${h / 2 - 6}L${-w / 2 + 3} 0Z`,
    base,
    [
      body,
      line(`M${-w / 2 + 8} ${-h / 2 + 14}H${w / 2 - 8}M${-w / 2 + 8} ${h / 2 - 14}H${w / 2 - 8}`, '#0000002b', 3),
      line(`M${-w / 2 + 14} ${-h / 2 + 30}Q${-w / 2 + 8} 0 ${-w / 2 + 14} ${h / 2 - 36}`, '#fff', 7, 'opacity=".55"'),
    ]
      .flat(3)
      .join(''),
    11,
  )
const scoop = (x, y, rot) =>
  at(
    x,
    y,
    rot,
    1,
    path('M-70 -26Q-84 0 -70 26H10L20 12H84V-12H20L10 -26Z', '#0003', 'transform="translate(6 9)"'),
    path('M-70 -26Q-84 0 -70 26H10L20 12H84V-12H20L10 -26Z', '#C98F55'),
    path('M-62 -18Q-72 0 -62 18H4V-18Z', '#7E5026'),
    line('M28 -5H76', '#E8BE8A', 3),
  )
const _ear = (x, y, rot, s = 1) =>
  at(
    x,
    y,
    rot,
    s,
    line('M0 70V-40', '#C98A1E', 4),
    p.times(6, (i) => leaf(0, 26 - i * 16, 28, -50, '#E8B23E') + leaf(0, 26 - i * 16, 28, -130, '#F2C14B')),
    leaf(0, -62, 30, -90, '#F2C14B'),
  )

export default {
  veg: {
    kind: 'vegetable',
    title: ['Mixed vegetables', 'Mboga mchanganyiko'],
    cloth: 'sand',
    tags: 'vegetables fresh avocado tomato carrot',
    draw: () => [
      leaf(60, 330, 190, -62, '#2C7437', '#A8D08D'),
      leaf(120, 352, 200, -74, '#3D8F42', '#BFE0A0'),
      leaf(44, 270, 170, -40, '#1F5B2C', '#8FBF7A'),
      [
        [250, 330, -24],
        [282, 350, -32],
        [226, 318, -14],
      ].map(([x, y, a]) => carrot(x, y, a)),
      [
        [286, 116, 56],
        [212, 92, 48],
        [330, 196, 50],
      ].map(([x, y, R]) => tomato(x, y, R)),
      avocadoHalf(196, 214, 20),
      citrus(108, 118, 46, '#7A2E63', '#E9C9DC'),
    ],
  },
  'kreti-mboga': {
    kind: 'vegetable',
    title: ['Vegetable box', 'Kreti la mboga'],
    cloth: 'leaf',
    tags: 'vegetables box fresh farm',
    draw: () =>
      crate(
        p.times(9, (i) => leaf(70 + i * 14, 200 + (i % 3) * 8, 128, -100 + i * 9, greens[i % 5], '#9FCB86')),
        [
          [250, 118],
          [308, 128],
          [280, 170],
        ].map(([x, y]) => tomato(x, y, 36)),
        [
          [238, 222],
          [300, 230],
        ].map(([x, y]) => onion(x, y, 34)),
        [
          [110, 242, 20],
          [130, 268, 14],
          [112, 294, 24],
        ].map(([x, y, a]) => carrot(x, y, a, 0.72)),
        [
          [214, 288],
          [264, 290],
          [314, 286],
        ].map(([x, y]) => ball(x, y, 28, ramp.potato, 5)),
      ),
  },
  'kreti-matunda': {
    kind: 'fruit',
    title: ['Fruit box', 'Kreti la matunda'],
    cloth: 'plum',
    tags: 'fruit box mango orange pineapple',
    draw: (r) =>
      crate(
        mango(106, 132, 10, 0.82),
        mango(116, 206, -30, 0.8, ['#FFD65E', '#E8813A', '#B53A2B']),
        [
          [210, 114],
          [276, 112],
          [244, 164],
          [318, 158],
        ].map(([x, y]) => ball(x, y, 35, ['#FFC56A', '#F08A1C', '#B9560A'], 6) + circle(x - 2, y - 2, 4, '#5F7430')),
        banana(196, 244, -6, 0.86),
        banana(196, 270, -2, 0.86),
        banana(200, 296, 2, 0.86),
        [
          [312, 226],
          [318, 288],
          [92, 290],
        ].map(([x, y]) => passion(r, x, y, 30)),
      ),
  },
  parachichi: {
    kind: 'fruit',
    title: ['Avocados', 'Maparachichi'],
    cloth: 'rose',
    tags: 'avocado hass fruit',
    draw: (r) => [
      avocado(r, 124, 140, -24, 1.1),
      avocado(r, 282, 130, 30, 1.05),
      avocadoHalf(148, 272, -12, 1.12),
      avocadoHalf(272, 280, 16, 1.1, false),
    ],
  },
  embe: {
    kind: 'fruit',
    title: ['Mangoes', 'Maembe'],
    cloth: 'sea',
    tags: 'mango fruit ngowe apple',
    draw: () => [
      mango(124, 130, -10, 1.22),
      mango(274, 136, 30, 1.18, ['#FFC85A', '#EE7A34', '#A82E2A']),
      mango(132, 274, 50, 1.14, ['#FFE08A', '#F5B023', '#C97A1B']),
      thing(
        274,
        276,
        -16,
        1.2,
        MANGO,
        '#E8932A',
        path('M-48 12C-54 -28 -18 -54 18 -48C52 -42 64 -6 50 24C36 50 4 54 -14 44C-32 38 -46 30 -48 12Z', '#FFC23E') +
          line('M-34 -20L36 42M-10 -40L50 16M-46 10L6 48M-30 32L30 -44M-8 46L52 -18M-46 -2L0 -46', '#E8932A', 4),
        9,
      ),
      leaf(196, 66, 70, 14, '#2C7437', '#8FBF7A'),
      leaf(190, 66, 60, 60, '#3D8F42', '#8FBF7A'),
    ],
  },
  ndizi: {
    kind: 'fruit',
    title: ['Sweet bananas', 'Ndizi mbivu'],
    cloth: 'lilac',
    tags: 'banana fruit bunch',
    draw: () => [
      banana(216, 300, -4, 1.5),
      banana(206, 248, -16, 1.5),
      banana(194, 198, -28, 1.46),
      banana(190, 146, -40, 1.38),
      path('M40 152Q24 120 56 104Q88 96 92 128L78 214Q52 214 40 152Z', '#0003', 'transform="translate(4 7)"'),
      path('M38 150Q22 116 54 100Q86 94 92 126L76 206Q50 210 38 150Z', '#7E8F2E'),
      path('M40 116Q30 84 58 70Q78 72 82 104Z', '#5A3A14'),
    ],
  },
  'trei-mayai': {
    kind: 'grocery',
    title: ['Tray of eggs', 'Trei ya mayai'],
    cloth: 'lake',
    tags: 'eggs tray kienyeji',
    draw: (r) => [
      rect(42, 56, 334, 314, 16, '#1b1210', 'opacity=".25"'),
      rect(32, 42, 336, 316, 16, '#B9B2A6'),
      p.times(4, (j) =>
        p.times(4, (i) => [
          rect(42 + i * 80, 50 + j * 76, 74, 70, 22, '#8E877C'),
          egg(79 + i * 80, 85 + j * 76, r() * 30 - 15, r() < 0.3 ? ['#FFFFFF', '#F3E9DC', '#CDBFAE'] : ramp.egg),
        ]),
      ),
    ],
  },
  nyanya: {
    kind: 'vegetable',
    title: ['Tomatoes', 'Nyanya'],
    cloth: 'mint',
    tags: 'tomato vegetable',
    draw: () => [
      basket(),
      [
        [130, 136, 52],
        [232, 118, 50],
        [300, 186, 50],
        [106, 232, 50],
        [264, 276, 52],
        [170, 290, 50],
        [200, 204, 60],
      ].map(([x, y, R]) => tomato(x, y, R)),
    ],
  },
  vitunguu: {
    kind: 'vegetable',
    title: ['Red onions', 'Vitunguu'],
    cloth: 'sun',
    tags: 'onion vegetable',
    draw: () => [
      onion(120, 134, 60),
      onion(260, 112, 58),
      onion(300, 230, 58),
      onion(108, 268, 60),
      onion(196, 200, 62),
      disc(238, 316, 56, '#A3487C'),
      circle(238, 316, 50, '#F6E6EF'),
      [40, 30, 20, 10].map((q) => circle(238, 316, q, 'none', 'stroke="#B9689A" stroke-width="4"')),
    ],
  },
  viazi: {
    kind: 'vegetable',
    title: ['Potatoes', 'Viazi'],
    cloth: 'sage',
    tags: 'potato vegetable sack',
    draw: (r) => [
      sack('#C9A878', '#8A6436', '#4A2C14', 168)(r),
      p.scatter(r, 200, 206, 98, 14, 50).map(([x, y]) =>
        thing(
          x,
          y,
          r() * 180,
          1,
          p.blob(0, 0, 36, r, 0.14, 9),
          tilted(ramp.potato),
          [
            [-12, -8],
            [10, 4],
            [-2, 16],
          ]
            .map(([a, b]) => ellipse(a, b, 4, 2, 20, '#8F6430', 'opacity=".7"'))
            .join(''),
          6,
        ),
      ),
    ],
  },
  'sukuma-fungu': {
    kind: 'vegetable',
    title: ['Kale bunch', 'Fungu la sukuma wiki'],
    cloth: 'clay',
    tags: 'kale greens bunch',
    draw: () => [
      p.times(11, (i) => {
        const a = -152 + i * 12.5
        return at(
          204,
          300,
          a,
          1,
          line('M4 4L150 6', '#0002', 14),
          line('M0 0H150', '#C9DBA0', 10),
          path(
            `M70 0C84 -30 96 -26 104 -38C118 -32 130 -50 144 -38C160 -48 170 -30 186 -34C196 -20 214 -20 212 -6Q224 0 212 8C214 22 196 22 186 34C170 30 160 48 144 38C130 50 118 32 104 38C96 26 84 30 70 0Z`,
            greens[i % 5],
          ),
          line('M70 0H204M104 0l20 -24M104 0l20 24M140 0l22 -24M140 0l22 24', '#A8D08D', 3, 'opacity=".8"'),
        )
      }),
      line('M204 300L186 350M204 300L204 356M204 300L222 350', '#C9DBA0', 12),
      at(204, 300, 0, 1, rect(-34, -16, 68, 30, 12, '#8A5628'), line('M-28 -6H28M-28 5H28', '#C98F55', 4)),
    ],
  },
  nanasi: {
    kind: 'fruit',
    title: ['Pineapple', 'Nanasi'],
    cloth: 'night',
    tags: 'pineapple fruit',
    draw: () => [
      p.times(11, (i) =>
        at(
          150,
          140,
          -188 + i * 11.5,
          1,
          leaf(18, 0, 112 - Math.abs(i - 5) * 7, 0, ['#2C7437', '#3D8F42', '#5FA14A'][i % 3], '#1F5B2C'),
        ),
      ),
      thing(
        208,
        206,
        42,
        1.08,
        PINEAPPLE,
        tilted(['#FFD65E', '#E39A22', '#9A5A10']),
        p.clip(
          `<path d="${PINEAPPLE}"/>`,
          line(
            p
              .times(11, (i) => `M${-150 + i * 26} -74L${-60 + i * 26} 74M${-150 + i * 26} 74L${-60 + i * 26} -74`)
              .join(''),
            '#9A5A10',
            3.5,
            'opacity=".6"',
          ),
        ) +
          p
            .times(3, (j) =>
              p.times(6, (i) => circle(-62 + i * 30 + (j % 2) * 14, -30 + j * 30, 4, '#FFF0B0')).join(''),
            )
            .join(''),
        10,
      ),
      disc(308, 104, 46, '#C98A1E', 6),
      circle(308, 104, 40, '#FFE07A'),
      p.ring(10, 308, 104, 24, (x, y, a) => at(x, y, a, 1, line('M-8 0H10', '#E3B03A', 4))),
      circle(308, 104, 11, '#F3C44A'),
    ],
  },
  tikiti: {
    kind: 'fruit',
    title: ['Watermelon', 'Tikiti maji'],
    cloth: 'lime',
    tags: 'watermelon fruit',
    draw: () => [
      disc(160, 152, 112, glow(['#5FA14A', '#2F7A34', '#174A22']), 10),
      p.ring(9, 160, 152, 62, (_x, _y, a) =>
        at(160, 152, a, 1, line('M22 0Q46 -8 64 2T106 0', '#17492A', 8, 'opacity=".75"')),
      ),
      circle(160, 152, 9, '#8A6436'),
      disc(262, 262, 96, '#2F7A34', 10),
      circle(262, 262, 90, '#DDEDB8'),
      circle(262, 262, 80, glow(['#FF7A78', '#E24A4F', '#C42F3C'])),
      p.ring(11, 262, 262, 52, (x, y, a) => ellipse(x, y, 7, 4, a, '#2A130A')),
      p.ring(5, 262, 262, 24, (x, y, a) => ellipse(x, y, 6, 3.5, a, '#2A130A')),
      melonWedge(102, 302, -14, 0.82),
    ],
  },
  ndimu: {
    kind: 'fruit',
    title: ['Lemons & limes', 'Ndimu na malimau'],
    cloth: 'violet',
    tags: 'lemon lime citrus',
    draw: () => [
      [
        [124, 130, 20],
        [270, 122, -40],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1.12,
          'M-74 0Q-64 -10 -54 -24C-34 -54 34 -54 54 -24Q64 -10 74 0Q64 10 54 24C34 54 -34 54 -54 24Q-64 10 -74 0Z',
          tilted(ramp.lemon),
          line('M-40 -18Q-22 -38 4 -38', '#FFFBD8', 8, 'opacity=".8"'),
          9,
        ),
      ),
      p.lime(120, 268, 58),
      ball(222, 216, 52, ramp.lime),
      p.lemon(272, 290, 62),
      leaf(196, 70, 66, 30, '#3D8F42'),
      leaf(330, 206, 56, -60, '#2C7437'),
    ],
  },
  nazi: {
    kind: 'fruit',
    title: ['Coconuts', 'Nazi'],
    cloth: 'lake',
    tags: 'coconut coast',
    draw: (r) => [
      disc(138, 142, 96, glow(ramp.coconut), 10),
      p.times(34, () => {
        const [x, y] = inDisc(r, 138, 142, 84),
          a = Math.atan2(y - 142, x - 138) * 57.3
        return at(
          x,
          y,
          a,
          1,
          line('M-12 0Q0 -4 12 1', p.pick(r, ['#B98A55', '#452714', '#8A5A32']), 2.5, 'opacity=".7"'),
        )
      }),
      [
        [124, 124],
        [158, 124],
        [141, 152],
      ].map(([x, y]) => circle(x, y, 9, '#2E170A')),
      disc(262, 262, 104, glow(ramp.coconut), 10),
      circle(262, 262, 92, '#FFFFFF'),
      circle(262, 264, 70, glow(['#CFC6B4', '#F3EEE2', '#FFFFFF'], [0.4, 0.35, 0.7])),
      line('M212 258a52 52 0 0 1 40 -46', '#fff', 8),
      thing(
        92,
        300,
        -24,
        1.1,
        'M-58 22C-48 -40 48 -40 58 22C30 30 -30 30 -58 22Z',
        '#5A3A1E',
        path('M-50 18C-40 -30 40 -30 50 18C26 24 -26 24 -50 18Z', '#FFFFFF') + line('M-30 4Q0 -18 30 4', '#E3DCCB', 5),
        6,
      ),
      leaf(276, 112, 84, -30, '#3D8F42', '#A8D08D'),
      leaf(272, 118, 76, 10, '#2C7437', '#A8D08D'),
    ],
  },
  honey: {
    kind: 'grocery',
    title: ['Honey', 'Asali'],
    cloth: 'violet',
    tags: 'honey jar baringo',
    draw: () =>
      [
        [130, 140, 82],
        [268, 160, 74],
        [190, 280, 88],
      ]
        .flatMap(([x, y, R], i) => [
          ellipse(x + 9, y + 14, R, R, 0, '#1b1210', 'opacity=".25"'),
          circle(x, y, R, '#fff', 'opacity=".75"'),
          circle(
            x,
            y,
            R - 8,
            glow([
              [0, '#FFD45A'],
              [0.6, '#EE9A16'],
              [1, '#A85C05'],
            ]),
          ),
          circle(x, y, R - 22, 'none', 'stroke="#FFE49A" stroke-width="4" opacity=".6"'),
          i === 1 && [
            circle(x, y, R - 4, '#2A2440'),
            p.ring(10, x, y, 66, (a, b) => line(`M${x} ${y}L${p.num(a)} ${p.num(b)}`, '#FFB21E', 4)),
            circle(x, y, 30, '#FFB21E'),
          ],
          i === 2 &&
            at(
              x + 10,
              y - 8,
              50,
              1.1,
              line('M0 4V-128', '#8A5628', 11),
              ellipse(0, 18, 22, 32, 0, '#B57B45'),
              p.times(4, (k) => line(`M-20 ${2 + k * 11}H20`, '#7A4A1E', 4)),
            ),
        ])
        .map((x) => x || ''),
  },
  mchele: {
    kind: 'grocery',
    title: ['Mwea rice', 'Mchele wa Mwea'],
    cloth: 'sage',
    tags: 'rice pishori sack',
    draw: (r) => [
      sack('#E9D9B4', '#A8854A', '#EFE6D2', 168)(r),
      grains(r, 200, 204, 120, 330, ['#FFFFFF', '#FBF5E6', '#E6DAC0', '#F3EBD8', '#D6C8A8'], 15, 4.6),
      scoop(222, 214, -34),
      grains(r, 192, 236, 30, 44, ['#FFFFFF', '#F3EBD8'], 15, 4.6),
    ],
  },
  unga: {
    kind: 'grocery',
    title: ['Maize flour, 2 kg', 'Unga wa mahindi, kilo 2'],
    cloth: 'clay',
    tags: 'flour maize unga',
    draw: (r) => [
      pack(186, 190, -10, 200, 280, '#FBF8F2', [
        rect(-98, -70, 196, 150, 0, '#117A50'),
        circle(0, 5, 62, '#FFFDF4'),
        at(
          0,
          8,
          0,
          0.86,
          leaf(-6, 56, 84, -118, '#3D8F42'),
          leaf(6, 56, 84, -62, '#2C7437'),
          path('M-20 40C-26 -20 -14 -62 0 -66C14 -62 26 -20 20 40Q0 56 -20 40Z', '#F2B83C'),
          p.times(5, (i) =>
            line(`M${-14 + i * 7} 36V${-30 - (2 - Math.abs(i - 2)) * 12}`, '#C98A1E', 2.5, 'stroke-dasharray="5 4"'),
          ),
        ),
        rect(-98, 92, 196, 12, 0, '#FFB21E'),
        rect(-98, -96, 196, 12, 0, '#FFB21E'),
      ]),
      path(p.blob(314, 316, 52, r, 0.16, 10), '#FFFDF6'),
      grains(r, 314, 316, 50, 40, ['#F3E2B4', '#fff'], 4, 3),
      at(-10, 0, 0, 1, scoop(330, 300, 120)),
    ],
  },
  viungo: {
    kind: 'grocery',
    title: ['Spices', 'Viungo'],
    cloth: 'night',
    tags: 'spices pilau masala coast',
    draw: (r) => [
      circle(209, 214, 178, '#1b1210', 'opacity=".25"'),
      circle(200, 200, 178, glow(['#C98F55', '#8E5A2A', '#5A3214'])),
      p.ring(6, 200, 200, 112, (x, y, _a, i) => [
        circle(x, y, 56, '#00000040'),
        circle(
          x,
          y,
          52,
          glow(
            [
              ['#F6C93E', '#E0A012', '#A86E06'],
              ['#E4623F', '#B5301A', '#701408'],
              ['#B5813A', '#8A5A22', '#543210'],
              ['#8C9838', '#66752A', '#3E4A16'],
              ['#6E4426', '#4A2810', '#2A1406'],
              ['#E8D2A4', '#C9A868', '#94703A'],
            ][i],
          ),
        ),
        i < 3
          ? path(p.blob(x - 4, y - 4, 26, r, 0.12, 9), '#fff', 'opacity=".16"')
          : grains(
              r,
              x,
              y,
              42,
              46,
              [
                ['#A9B85A', '#D3DC8E', '#55631F'],
                ['#2A1406', '#7E5230', '#1A0C04'],
                ['#FFF0CC', '#A8803C', '#F3DDA6'],
              ][i - 3],
              [16, 9, 20][i - 3],
              [8, 8, 3.5][i - 3],
            ),
      ]),
      circle(200, 200, 52, '#00000040'),
      circle(200, 200, 48, '#F3E7CE'),
      [
        [-30, 186],
        [-24, 204],
        [-36, 220],
      ].map(([a, y]) =>
        thing(
          200,
          y,
          a,
          0.62,
          p.bar(110, 24, 10),
          '#A8602A',
          line('M-50 -3H50', '#D99A5E', 4) + line('M-50 6H50', '#6B3414', 3),
          4,
        ),
      ),
    ],
  },
  'samaki-mbichi': {
    kind: 'fish',
    title: ['Fresh fish', 'Samaki freshi'],
    cloth: 'sun',
    tags: 'fish fresh lake ice',
    draw: (r) => [
      rect(39, 76, 340, 280, 20, '#1b1210', 'opacity=".25"'),
      rect(30, 62, 340, 280, 20, '#C9D2D8'),
      rect(44, 76, 312, 252, 12, '#8FA3AE'),
      p.times(54, () => {
        const x = 56 + r() * 288,
          y = 88 + r() * 228
        return rect(
          x - 16,
          y - 16,
          32,
          30,
          8,
          p.pick(r, ['#EAF6FB', '#D3E8F2', '#BCD9E8']),
          `opacity=".85" transform="rotate(${p.num(r() * 90)} ${p.num(x)} ${p.num(y)})"`,
        )
      }),
      [
        [196, 142, -8],
        [204, 204, -4],
        [198, 266, -8],
      ].map(([x, y, a]) => fish(x, y, a, 0.86, ramp.silver, '#5D7480', false)),
      p.lemon(324, 318, 30),
    ],
  },
  'nyama-mbichi': {
    kind: 'grocery',
    title: ['Butcher’s beef', 'Nyama ya buchari'],
    cloth: 'mint',
    tags: 'beef butcher fresh meat',
    draw: (r) => [
      board('#D9B27C'),
      thing(
        166,
        166,
        -16,
        1.06,
        'M-100 10C-106 -46 -50 -70 6 -62C60 -58 108 -34 100 10C94 50 40 66 -10 60C-56 58 -96 46 -100 10Z',
        '#F6E4D4',
        path(
          'M-86 8C-90 -34 -44 -56 4 -50C52 -46 92 -28 86 8C80 40 34 52 -10 48C-50 46 -82 36 -86 8Z',
          glow(['#D8505A', '#B02A38', '#7E1420']),
        ) +
          line(
            'M-56 -12q24 -18 46 -4t50 -8M-40 20q30 -12 50 2t50 -4M-10 -34q16 8 34 2',
            '#F6D2C8',
            5,
            'opacity=".85"',
          ) +
          circle(58, 6, 17, '#F6EAD5') +
          circle(58, 6, 9, '#E3B4A0'),
        9,
      ),
      [
        [250, 252],
        [296, 236],
        [272, 290],
        [222, 290],
        [180, 268],
        [310, 280],
      ].map(([x, y]) =>
        thing(
          x,
          y,
          r() * 90,
          1,
          p.bar(48, 40, 7),
          glow(['#E06068', '#B8303E', '#8A1824']),
          line('M-14 -9H14M-6 6q10 -6 22 0', '#F6D2C8', 3.5, 'opacity=".85"'),
          5,
        ),
      ),
      p.leaf(96, 268, 70, -30, '#3D8F42'),
      p.leaf(96, 270, 60, 10, '#2C7437'),
    ],
  },
  mafuta: {
    kind: 'grocery',
    title: ['Cooking oil', 'Mafuta ya kupikia'],
    cloth: 'lilac',
    tags: 'oil cooking sunflower',
    draw: (r) => [
      bottle(
        180,
        200,
        -38,
        ['#FFF0A0', '#F2C232', '#B98A10'],
        rect(-108, -58, 104, 116, 0, '#FFFDF4') +
          p.flower(-56, 0, 40, 10, '#FFB21E', '#5A2F18') +
          rect(-108, -58, 10, 116, 0, '#B5471F') +
          rect(-14, -58, 10, 116, 0, '#B5471F'),
        '#B5471F',
        1.16,
      ),
      p.flower(306, 290, 62, 14, '#F7B91E', '#4A2810', 10),
      p.grains(r, 306, 290, 15, 14, ['#8A5A32', '#2A1406'], 4, 3),
      p.flower(92, 100, 40, 12, '#FFC545', '#4A2810'),
    ],
  },
  sukari: {
    kind: 'grocery',
    title: ['Sugar & tea leaves', 'Sukari na majani'],
    cloth: 'gold',
    tags: 'sugar tea leaves',
    draw: (r) => [
      pack(136, 176, -12, 150, 212, '#FFFDF8', [
        rect(-73, -50, 146, 96, 0, '#1C3F6E'),
        p.times(9, (i) => rect(-26 + (i % 3) * 20, -30 + ((i / 3) | 0) * 20, 16, 16, 3, '#fff')),
      ]),
      pack(266, 168, 10, 134, 190, '#117A50', [
        rect(-65, -40, 130, 82, 0, '#FFB21E'),
        leaf(-8, 24, 56, -100, '#0E6B45'),
        leaf(0, 24, 52, -50, '#2C7D5A'),
        leaf(-6, 26, 46, -150, '#17492A'),
      ]),
      path(p.blob(272, 314, 60, r, 0.12, 10), '#3A2012'),
      grains(r, 272, 314, 56, 120, ['#5A3A20', '#2A130A', '#7E5230'], 9, 4),
      path(p.blob(132, 328, 48, r, 0.12, 10), '#FFFFFF'),
      grains(r, 132, 328, 44, 60, ['#E6E1D8', '#fff', '#D3CDC2'], 6, 5),
    ],
  },
}
function basket() {
  return [
    circle(209, 214, 178, '#1b1210', 'opacity=".24"'),
    circle(200, 200, 178, '#B98A4A'),
    circle(200, 200, 168, 'none', 'stroke="#7E5A28" stroke-width="14" stroke-dasharray="12 8"'),
    circle(200, 200, 154, '#6B4B22'),
    [146, 120].map((R) => circle(200, 200, R, 'none', 'stroke="#8E6A34" stroke-width="8" stroke-dasharray="14 8"')),
  ]
}
