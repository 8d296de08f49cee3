// Baskets, cloth, beads and other shop goods.

import { brick, cream, forest, ink, marigold, night, plum, ramp, sea } from '../palette.mjs'
import * as p from '../parts.mjs'

const { circle, ellipse, line, path, rect, thing, at, glow, tilted, disc, leaf, flower, ring, times, inDisc, korosho } =
  p

/** Concentric rows of beads. */
const beadRows = (x, y, from, step, rows, size) =>
  rows.map((colours, k) => {
    const R = from - k * step,
      n = Math.round((6.2832 * R) / (size * 1.9))
    return (
      circle(x, y, R, 'none', `stroke="#0000001f" stroke-width="${step}"`) +
      colours
        .map((c, j) =>
          circle(
            x,
            y,
            R,
            'none',
            `stroke="${c}" stroke-width="${size * 1.75}" stroke-linecap="round" stroke-dasharray="0.1 ${p.num(((6.2832 * R) / n) * colours.length - 0.1)}" stroke-dashoffset="${p.num((-j * 6.2832 * R) / n)}"`,
          ),
        )
        .join('')
    )
  })
const fringe = (x, y, w, n, len, colour) =>
  line(times(n, (i) => `M${p.num(x + (i * w) / (n - 1))} ${y}v${len}`).join(''), colour, 4)
const candle = (x, y, R, wax, wick = true) => [
  disc(x, y, R, glow(wax), 9),
  circle(x, y, R * 0.8, 'none', 'stroke="#fff" stroke-width="3" opacity=".5"'),
  wick && [
    circle(x, y, R * 0.42, '#FFF3B8', 'opacity=".8"'),
    thing(
      x,
      y - 3,
      14,
      R / 44,
      'M0 -26C16 -8 16 10 0 16C-16 10 -16 -8 0 -26Z',
      '#FFB21E',
      path('M0 -10C7 -2 7 7 0 10C-7 7 -7 -2 0 -10Z', '#FFF6D8'),
      0,
    ),
  ],
]
const book = (x, y, rot, w, h, cover, art) => [
  thing(x + 5, y + 6, rot, 1, `M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}Z`, '#F3EAD8', '', 9),
  at(x, y, rot, 1, rect(-w / 2, -h / 2, w, h, 4, cover), rect(-w / 2, -h / 2, 14, h, 4, '#00000033'), art),
]
const soap = (x, y, rot, tone, mark) =>
  thing(
    x,
    y,
    rot,
    1,
    p.bar(142, 92, 22),
    tilted(tone),
    rect(-54, -30, 108, 60, 14, 'none', 'stroke="#fff" stroke-width="4" opacity=".7"') + mark,
    9,
  )

export default {
  kiondo: {
    kind: 'craft',
    title: ['Sisal basket', 'Kiondo'],
    cloth: 'oat',
    tags: 'kiondo basket sisal woven',
    draw: () => {
      const rows = [brick, '#F0C98A', night, '#F0C98A', marigold, '#F0C98A', forest, '#F0C98A', brick, '#F0C98A', night]
      return [
        ellipse(209, 214, 170, 170, 0, '#1b1210', 'opacity=".25"'),
        rows.map((c, i) => circle(200, 200, 170 - i * 15, c)),
        rows.map((_, k) => {
          const R = 163 - k * 15,
            n = 44 - k * 3
          return line(
            ring(
              n,
              0,
              0,
              1,
              (x, y) =>
                `M${p.num(200 + x * (R - 7))} ${p.num(200 + y * (R - 7))}l${p.num(x * 14 - y * R * 0.06)} ${p.num(y * 14 + x * R * 0.06)}`,
            ).join(''),
            '#000',
            2.4,
            'opacity=".14"',
          )
        }),
        line('M60 110Q-10 20 110 26', '#7A4A22', 13),
      ]
    },
  },
  kikapu: {
    kind: 'craft',
    title: ['Market basket', 'Kikapu cha ukindu'],
    cloth: 'clay',
    tags: 'basket palm market woven coast',
    draw: () => [
      path(
        'M64 118Q60 96 84 92H316Q340 96 336 118L322 326Q318 346 296 346H104Q82 346 78 326Z',
        '#1b1210',
        'opacity=".26" transform="translate(9 14)"',
      ),
      line('M140 104C140 10 260 10 260 104', '#6B3A1A', 15),
      p.clip('<path d="M64 118Q60 96 84 92H316Q340 96 336 118L322 326Q318 346 296 346H104Q82 346 78 326Z"/>', [
        rect(50, 80, 300, 280, 0, '#E8CF9E'),
        times(13, (j) => times(15, (i) => ((i + j) % 2 ? rect(58 + i * 20, 92 + j * 20, 20, 20, 2, '#D9B878') : ''))),
        [
          [132, plum],
          [232, forest],
        ].map(([y, c]) => path(times(15, (i) => `M${58 + i * 20} ${y + 20}l10 -20l10 20l-10 20Z`).join(''), c)),
        [[182, brick]].map(([y, c]) =>
          path(times(15, (i) => `M${58 + i * 20} ${y + 20}l10 -20l10 20l-10 20Z`).join(''), c),
        ),
        rect(50, 84, 300, 22, 0, '#8E4A2E'),
        rect(50, 300, 300, 12, 0, '#FFB21E'),
      ]),
      line('M150 100C150 40 250 40 250 100', '#8E4A2E', 13),
    ],
  },
  kikoi: {
    kind: 'cloth',
    title: ['Kikoi', 'Kikoi'],
    cloth: 'sea',
    tags: 'kikoi cloth beach coast',
    draw: () => [
      thing(
        200,
        190,
        -6,
        1,
        'M-140 -120H140V120H-140Z',
        '#F6F1E7',
        [
          p.stripes(-140, -120, 280, 240, [
            [10, sea],
            [3, cream],
            [3, sea],
            [20, '#5FB7A2'],
            [3, cream],
            [6, marigold],
            [3, cream],
            [34, '#5FB7A2'],
            [3, cream],
            [6, marigold],
            [3, cream],
            [20, '#5FB7A2'],
            [3, sea],
            [3, cream],
            [10, sea],
          ]),
          path('M-140 -28H140V-22H-140ZM-140 52H140V57H-140Z', '#000', 'opacity=".16"'),
          path('M-140 -120H140V-34H-140Z', '#fff', 'opacity=".10"'),
          fringe(-136, 120, 272, 28, 26, '#F6F1E7'),
        ].join(''),
        13,
      ),
    ],
  },
  leso: {
    kind: 'cloth',
    title: ['Kanga, pair', 'Leso, jozi'],
    cloth: 'violet',
    tags: 'kanga leso cloth coast',
    draw: () => [
      thing(208, 206, 8, 1, 'M-144 -116H144V116H-144Z', plum, '', 13),
      thing(
        196,
        194,
        -4,
        1,
        'M-146 -118H146V118H-146Z',
        brick,
        [
          at(
            -146,
            -118,
            0,
            1,
            rect(0, 0, 292, 236, 0, brick),
            p.saw(292, 0, -20, 15, marigold),
            `<g transform="translate(0 236) scale(1 -1)">${p.saw(292, 0, -20, 15, marigold)}</g>`,
            `<g transform="rotate(90) scale(1 -1)">${p.saw(236, 0, -20, 12, marigold)}</g>`,
            `<g transform="translate(292 0) rotate(90)">${p.saw(236, 0, -20, 12, marigold)}</g>`,
            rect(32, 32, 228, 172, 0, 'none', `stroke="${cream}" stroke-width="4"`),
            circle(146, 118, 60, ink),
            p.teeth(146, 118, 20, 58, 76, 0.12, ink),
            circle(146, 118, 48, marigold),
            flower(146, 118, 42, 8, cream, brick),
            korosho(66, 66, 22, -30, cream, brick),
            korosho(226, 66, 22, 60, cream, brick),
            korosho(66, 172, 22, -120, cream, brick),
            korosho(226, 172, 22, 150, cream, brick),
          ),
          path('M-146 34H146V40H-146Z', '#000', 'opacity=".14"'),
        ].join(''),
        11,
      ),
    ],
  },
  shanga: {
    kind: 'jewellery',
    title: ['Beaded collar', 'Mkufu wa shanga'],
    cloth: 'night',
    tags: 'beads maasai jewellery necklace',
    draw: () => [
      ellipse(209, 214, 172, 172, 0, '#1b1210', 'opacity=".25"'),
      circle(200, 200, 172, '#F6F1E7'),
      beadRows(
        200,
        200,
        164,
        13.4,
        [
          ['#C8261F'],
          ['#C8261F', '#FFFFFF'],
          ['#1C3F8E'],
          ['#FFFFFF'],
          ['#F08A1C', '#117A50'],
          ['#C8261F'],
          ['#FFFFFF', '#1C3F8E'],
          ['#FFB21E'],
          ['#C8261F'],
        ],
        6.6,
      ),
      circle(200, 200, 50, '#DDD3C0'),
      circle(200, 202, 48, '#3A3358'),
      ring(16, 200, 200, 172, (x, y, a) => at(x, y, a, 1, path('M-2 -5L13 0L-2 5Z', '#D9DEE2'))),
    ],
  },
  bangili: {
    kind: 'jewellery',
    title: ['Bead bracelets', 'Bangili za shanga'],
    cloth: 'mint',
    tags: 'beads bracelet brass jewellery',
    draw: () => [
      [
        [136, 142, 88, [['#C8261F', '#FFFFFF'], ['#1C3F8E'], ['#FFB21E']]],
        [272, 178, 84, [['#117A50'], ['#FFFFFF', '#C8261F'], ['#117A50']]],
        [168, 278, 82, [['#F08A1C'], ['#211B33', '#FFFFFF'], ['#F08A1C']]],
      ].map(([x, y, R, rows]) => [
        circle(x + 6, y + 10, R - 12, 'none', 'stroke="#1b1210" stroke-width="38" opacity=".24"'),
        circle(x, y, R - 12, 'none', 'stroke="#5A3A20" stroke-width="40"'),
        beadRows(x, y, R, 12.4, rows, 6.3),
      ]),
      circle(300, 308, 40, 'none', 'stroke="#1b1210" stroke-width="16" opacity=".24" transform="translate(5 8)"'),
      circle(300, 308, 40, 'none', 'stroke="#C98A1E" stroke-width="16"'),
      line('M266 296A38 38 0 0 1 292 270', '#FFE9A8', 5),
    ],
  },
  pete: {
    kind: 'jewellery',
    title: ['Brass earrings', 'Hereni za shaba'],
    cloth: 'plum',
    tags: 'earrings brass jewellery',
    draw: () => [
      rect(66, 66, 284, 290, 20, '#1b1210', 'opacity=".24"'),
      rect(57, 52, 286, 292, 20, '#FBF6EC'),
      rect(71, 66, 258, 264, 12, 'none', 'stroke="#DED6C8" stroke-width="3"'),
      [134, 266].map((x) => [
        circle(x, 96, 7, '#8E877C'),
        line(`M${x} 96V140`, '#B98A14', 6),
        path(
          `M${x} 136L${x + 50} 208A54 54 0 1 1 ${x - 50} 208Z`,
          '#1b1210',
          'opacity=".24" transform="translate(5 8)"',
        ),
        path(`M${x} 136L${x + 50} 208A54 54 0 1 1 ${x - 50} 208Z`, glow(['#FFE9A0', '#E0A830', '#94650E'])),
        circle(x, 228, 34, '#FBF6EC'),
        circle(x, 228, 22, '#C8261F'),
        circle(x, 228, 22, 'none', 'stroke="#fff" stroke-width="4" stroke-dasharray="4 5"'),
        circle(x, 228, 8, '#FFB21E'),
        path(`M${x} 152L${x + 14} 176L${x} 190L${x - 14} 176Z`, '#94650E', 'opacity=".6"'),
        [-26, 0, 26].map(
          (q) =>
            line(`M${x + q} ${280 - Math.abs(q) * 0.3}v16`, '#B98A14', 4) +
            circle(x + q, 302 - Math.abs(q) * 0.3, 7, '#1C3F8E'),
        ),
      ]),
    ],
  },
  kisii: {
    kind: 'craft',
    title: ['Soapstone elephant & bowl', 'Tembo na bakuli la Kisii'],
    cloth: 'leaf',
    tags: 'soapstone kisii carving elephant',
    draw: () => [
      disc(152, 146, 116, glow(['#FFFFFF', '#F3DDD4', '#CFA99C']), 12),
      circle(152, 148, 94, '#B98C80'),
      circle(152, 151, 91, glow(['#D9B3A6', '#F0D8CE', '#FBEDE6'])),
      ring(8, 152, 151, 52, (x, y, a) =>
        at(x, y, a, 1, path('M-28 0Q0 -18 28 0Q0 18 -28 0Z', '#A8563E'), line('M-22 0H22', '#FBEDE6', 2.5)),
      ),
      circle(152, 151, 16, '#A8563E'),
      thing(
        248,
        272,
        -4,
        1.04,
        'M-92 62V-6C-92 -50 -56 -68 -10 -66C8 -82 50 -84 66 -58C86 -48 92 -20 90 10C90 34 104 34 106 18Q112 10 120 18C122 48 100 62 82 54C70 48 68 30 66 14C58 24 48 26 40 24V62H10V26H-44V62Z',
        tilted(['#F6C9B4', '#D2876C', '#94492F']),
        [
          path('M6 -58C36 -62 46 -30 34 -6C20 10 -6 -4 -8 -26C-8 -44 -4 -56 6 -58Z', '#B9674C'),
          line('M2 -46Q22 -46 24 -20', '#F6C9B4', 4, 'opacity=".7"'),
          circle(56, -34, 5, '#3A140A'),
          path('M66 10Q84 12 92 -2Q84 22 68 22Z', '#FFF6EC'),
          line('M-92 -16q-14 10 -10 34', '#B9674C', 6),
          line('M-76 -28Q-56 -52 -22 -54', '#FFE9DC', 7, 'opacity=".8"'),
          line('M-60 4q10 8 20 0t20 0M-60 -14q10 8 20 0t20 0', '#FBEDE6', 3.5, 'opacity=".85"'),
        ].join(''),
        11,
      ),
    ],
  },
  ngoma: {
    kind: 'craft',
    title: ['Hand drum', 'Ngoma'],
    cloth: 'sun',
    tags: 'drum music craft',
    draw: () => [
      disc(200, 200, 166, '#6B3414', 12),
      ring(18, 200, 200, 152, (x, y, a) =>
        at(x, y, a, 1, line('M-16 0H16', '#F3E2C4', 5), circle(14, 0, 6, '#3A1B0C')),
      ),
      circle(200, 200, 138, '#3A1B0C'),
      circle(200, 200, 132, glow(['#FFF6E0', '#EBD3A4', '#BF9456'])),
      p.teeth(200, 200, 22, 118, 102, 0.12, brick),
      circle(200, 200, 122, 'none', `stroke="${night}" stroke-width="6"`),
      circle(200, 200, 46, '#C99A5A', 'opacity=".5"'),
      line('M108 180A94 94 0 0 1 160 116', '#fff', 8, 'opacity=".6"'),
      at(
        276,
        276,
        -40,
        1,
        [0, 1].map((i) => [
          line(`M-86 ${i * 34 + 6}H70`, '#0003', 14),
          line(`M-90 ${i * 34}H66`, '#A86F3A', 13),
          circle(72, i * 34, 15, cream),
        ]),
      ),
    ],
  },
  mishumaa: {
    kind: 'home',
    title: ['Candles', 'Mishumaa'],
    cloth: 'rose',
    tags: 'candles beeswax home gift',
    draw: () => [
      circle(209, 214, 180, '#1b1210', 'opacity=".24"'),
      circle(200, 200, 180, '#8E5A2A'),
      [166, 150].map((R) => circle(200, 200, R, 'none', 'stroke="#C98F55" stroke-width="3" opacity=".7"')),
      circle(200, 200, 140, '#A8703A'),
      candle(140, 148, 70, ['#FFF6E0', '#F0D8A8', '#C9A25E']),
      candle(268, 132, 54, ['#F3B9D6', '#C25E92', '#7A2E63']),
      candle(262, 262, 70, ['#CFE8D4', '#6FAE8A', '#2F6F54']),
      candle(142, 280, 50, ['#FFE08A', '#F2A81E', '#B9750A']),
      leaf(196, 334, 56, -30, '#3D8F42'),
      leaf(196, 334, 48, -70, '#57A74A'),
    ],
  },
  sabuni: {
    kind: 'home',
    title: ['Handmade soap', 'Sabuni ya mkono'],
    cloth: 'lake',
    tags: 'soap shea aloe beauty',
    draw: (r) => [
      p.board('#C9985E'),
      soap(
        128,
        142,
        -18,
        ['#E4F2DA', '#A9CF9A', '#6F9F62'],
        leaf(-26, 4, 52, -14, '#2C7437') + leaf(-14, 10, 40, 30, '#3D8F42'),
      ),
      soap(262, 176, 4, ['#FFE9EE', '#F0B0C4', '#C9708E'], flower(0, 0, 22, 6, '#FFFFFF', '#E0567F')),
      soap(
        160,
        258,
        -4,
        ['#FFF3CC', '#F0CB74', '#C4922E'],
        times(7, (i) => {
          const [x, y] = i ? [Math.cos(i * 1.047) * 20, Math.sin(i * 1.047) * 20] : [0, 0]
          return path(`M${p.num(x)} ${p.num(y - 11)}l9.5 5.5v11l-9.5 5.5l-9.5 -5.5v-11Z`, '#B9750A', 'opacity=".75"')
        }).join(''),
      ),
      times(13, () => {
        const [x, y] = inDisc(r, 300, 290, 54),
          R = 6 + r() * 14
        return (
          circle(x, y, R, '#fff', 'opacity=".5"') +
          circle(x, y, R, 'none', 'stroke="#fff" stroke-width="2.5"') +
          circle(x - R * 0.3, y - R * 0.3, R * 0.22, '#fff')
        )
      }),
    ],
  },
  maua: {
    kind: 'flowers',
    title: ['Bouquet', 'Shada la maua'],
    cloth: 'sage',
    tags: 'flowers roses bouquet gift naivasha',
    draw: () => [
      path('M120 250L176 372Q200 384 224 372L288 246Z', '#1b1210', 'opacity=".25" transform="translate(9 12)"'),
      ring(12, 200, 172, 112, (x, y, a, i) =>
        leaf(200 + (x - 200) * 0.5, 172 + (y - 172) * 0.5, 92, a, ['#2C7437', '#3D8F42', '#1F5B2C'][i % 3], '#8FBF7A'),
      ),
      path('M92 226L172 368Q200 384 228 368L308 226Q250 280 200 280Q150 280 92 226Z', '#F3E2C4'),
      path('M200 280L228 368L308 226Q250 280 200 280Z', '#D9BE90'),
      line('M150 320Q200 346 250 320', plum, 16),
      path('M200 330l-34 30l6 -36ZM200 330l34 30l-6 -36Z', plum),
      circle(200, 330, 10, '#9A4A82'),
      [
        [138, 128, 46, 7, '#F3A0BC'],
        [232, 102, 46, 8, '#FFC545'],
        [274, 180, 46, 7, '#FFF3E4'],
        [118, 206, 40, 6, '#FFD98A'],
        [196, 184, 54, 8, '#E0456A'],
        [170, 96, 30, 6, '#B98AD0'],
        [244, 240, 40, 7, '#F08A5A'],
        [166, 248, 34, 6, '#FFF3E4'],
      ].map(([x, y, R, n, c], i) => flower(x, y, R, n, c, ['#FFB21E', '#7A3A12', '#F2A81E', '#8E1030'][i % 4], i * 20)),
    ],
  },
  waridi: {
    kind: 'flowers',
    title: ['Red roses', 'Waridi'],
    cloth: 'night',
    tags: 'roses flowers gift naivasha',
    draw: (r) => [
      p.wrapPaper('#F6E9EE', '#C25E92', -4),
      times(10, (i) => leaf(200, 210, 140, i * 36 + 12, ['#2C7437', '#1F5B2C'][i % 2], '#8FBF7A')),
      [
        [200, 208],
        [132, 160],
        [206, 124],
        [276, 166],
        [282, 246],
        [212, 290],
        [130, 254],
      ].map(([x, y]) => [
        path(p.blob(x + 4, y + 7, 50, r, 0.06, 9), '#0004'),
        path(p.blob(x, y, 50, r, 0.06, 9), glow(['#F0405A', '#B3142E', '#6E0618'])),
        [
          [40, 0],
          [30, 40],
          [20, 80],
          [11, 130],
        ].map(([q, a], k) =>
          at(
            x,
            y,
            a + x,
            1,
            path(
              `M${-q} 0A${q} ${q} 0 1 1 ${q * 0.5} ${p.num(q * 0.86)}A${p.num(q * 0.9)} ${p.num(q * 0.9)} 0 0 0 ${-q} 0Z`,
              ['#D0203C', '#E8506A', '#A80E28', '#F08A9A'][k],
              'opacity=".8"',
            ),
          ),
        ),
      ]),
    ],
  },
  mmea: {
    kind: 'flowers',
    title: ['Potted plant', 'Mmea wa chungu'],
    cloth: 'oat',
    tags: 'plant pot garden home',
    draw: (r) => [
      disc(200, 200, 152, glow(ramp.clay), 14),
      p.teeth(200, 200, 30, 133, 147, 0.07, '#F3D7B0'),
      circle(200, 200, 128, '#7A3015'),
      circle(200, 203, 124, '#3A2416'),
      p.grains(r, 200, 203, 116, 50, ['#5A3A20', '#2A160A', '#6E4A2C'], 9, 6),
      times(3, (k) =>
        ring(8 - k, 200, 202, 0, (_x, _y, a) => {
          const s = [0.98, 0.8, 0.58][k]
          return thing(
            200,
            202,
            a + k * 26,
            s,
            'M4 0C30 -40 96 -46 150 0C96 46 30 40 4 0Z',
            ['#1F6B34', '#3D8F42', '#7CC060'][k],
            line('M10 0H134', '#CFE8B4', 4) +
              line(
                times(3, (i) => `M${44 + i * 28} 0l15 -15M${44 + i * 28} 0l15 15`).join(''),
                '#CFE8B4',
                2.4,
                'opacity=".75"',
              ),
            6,
          )
        }),
      ),
    ],
  },
  vitabu: {
    kind: 'books',
    title: ['Books', 'Vitabu'],
    cloth: 'gold',
    tags: 'books reading stories',
    draw: () => [
      book(236, 212, 16, 190, 256, plum, [
        rect(-60, -96, 130, 8, 4, cream),
        circle(6, 10, 54, '#F3B9D6'),
        korosho(6, 10, 34, 20, plum, '#F3B9D6'),
        rect(-60, 96, 130, 8, 4, cream),
      ]),
      book(166, 196, -10, 196, 264, sea, [
        rect(-66, -100, 146, 164, 6, '#F2A33A'),
        circle(8, -22, 42, '#FFE2A0'),
        rect(-66, 8, 146, 56, 0, '#117A50'),
        path('M-66 8L-20 -50L26 8ZM10 8L50 -36L80 8Z', '#0F5A43'),
        rect(-66, 82, 146, 10, 5, cream),
        rect(-66, 102, 96, 8, 4, '#A9C7DA'),
      ]),
      thing(
        302,
        318,
        -30,
        0.9,
        p.bar(150, 20, 6),
        marigold,
        path('M75 -10L98 0L75 10Z', '#F3E2C4') +
          path('M90 -4L98 0L90 4Z', ink) +
          rect(-86, -10, 18, 20, 5, '#E0567F') +
          line('M-60 -4H66', '#FFE9A8', 3),
        6,
      ),
    ],
  },
  daftari: {
    kind: 'books',
    title: ['Notebook & pencils', 'Daftari na penseli'],
    cloth: 'lilac',
    tags: 'stationery school notebook',
    draw: () => [
      thing(
        176,
        200,
        -8,
        1,
        'M-112 -140H112Q120 -140 120 -132V132Q120 140 112 140H-112Z',
        forest,
        [
          rect(-112, -140, 30, 280, 0, '#0A4A30'),
          times(
            9,
            (i) => circle(-97, -112 + i * 28, 6, '#04291A') + line(`M-114 ${-114 + i * 28}h17`, '#D9DEE2', 5),
          ).join(''),
          rect(-50, -96, 136, 84, 8, cream),
          line('M-34 -70H70M-34 -52H70M-34 -34H30', '#B7A583', 4),
          p.diamonds(-62, 70, 160, 8, 16, marigold, forest),
          p.diamonds(-62, 104, 160, 8, 10, cream),
        ].join(''),
        11,
      ),
      [
        [312, 150, 84, brick],
        [338, 176, 92, marigold],
        [290, 190, 78, sea],
      ].map(([x, y, a, c]) =>
        thing(
          x,
          y,
          a,
          1,
          p.bar(210, 20, 5),
          c,
          path('M105 -10L132 0L105 10Z', '#F3E2C4') +
            path('M123 -3.5L132 0L123 3.5Z', ink) +
            rect(-118, -10, 20, 20, 5, '#F3A0BC') +
            rect(-100, -10, 9, 20, 0, '#C9CED3') +
            line('M-84 -4H100', '#ffffff', 3, 'opacity=".5"'),
          6,
        ),
      ),
      thing(84, 330, -20, 1, p.bar(70, 42, 10), '#FBF8F2', rect(-35, -21, 40, 42, 8, '#5D9BC4'), 5),
    ],
  },
  viatu: {
    kind: 'fashion',
    title: ['Beaded sandals', 'Viatu vya shanga'],
    cloth: 'straw',
    tags: 'sandals maasai beads shoes',
    draw: () =>
      [
        [128, 204, -8, 1],
        [272, 204, 8, -1],
      ].map(([x, y, a, flip]) => [
        path(
          'M-6 -150C40 -152 60 -100 54 -50C50 -10 46 10 50 60C54 120 34 150 2 150C-32 150 -50 120 -46 60C-42 14 -56 -10 -58 -50C-60 -104 -44 -148 -6 -150Z',
          '#1b1210',
          `opacity=".28" transform="translate(${x + 7} ${y + 11}) rotate(${a}) scale(${flip} 1)"`,
        ),
        `<g transform="translate(${x} ${y}) rotate(${a}) scale(${flip} 1)">`,
        path(
          'M-6 -150C40 -152 60 -100 54 -50C50 -10 46 10 50 60C54 120 34 150 2 150C-32 150 -50 120 -46 60C-42 14 -56 -10 -58 -50C-60 -104 -44 -148 -6 -150Z',
          '#6B3A1A',
        ),
        path(
          'M-6 -138C32 -140 50 -96 44 -50C40 -10 36 10 40 60C43 112 28 138 2 138C-24 138 -39 112 -36 60C-33 14 -46 -10 -48 -50C-50 -98 -36 -136 -6 -138Z',
          glow(['#D9A670', '#B57B45', '#8A5628']),
        ),
        line('M-56 -30Q-2 -70 54 -36', '#3A1B0C', 36),
        line('M-54 -30Q-2 -68 52 -36', '#C8261F', 26),
        line('M-54 -36Q-2 -74 52 -42', '#FFFFFF', 7, 'stroke-dasharray="0.1 9"'),
        line('M-54 -26Q-2 -64 52 -32', '#FFB21E', 7, 'stroke-dasharray="0.1 9"'),
        line('M-54 -16Q-2 -54 52 -22', '#1C3F8E', 7, 'stroke-dasharray="0.1 9"'),
        line('M-46 66Q2 40 50 62', '#3A1B0C', 20),
        line('M-46 66Q2 40 50 62', '#117A50', 8, 'stroke-dasharray="0.1 10"'),
        circle(0, -50, 14, '#FFB21E'),
        circle(0, -50, 7, '#C8261F'),
        '</g>',
      ]),
  },
  kofia: {
    kind: 'fashion',
    title: ['Embroidered cap', 'Kofia ya kiua'],
    cloth: 'lake',
    tags: 'kofia cap swahili coast',
    draw: () => [
      disc(200, 200, 160, '#D9CFB8', 12),
      circle(
        200,
        200,
        160,
        glow([
          [0, '#FFFFFF'],
          [0.7, '#FBF4E2'],
          [1, '#D9CAA6'],
        ]),
      ),
      ring(22, 200, 200, 142, (x, y, a) =>
        at(x, y, a, 1, path('M-10 0L0 -15L10 0L0 15Z', '#C98A1E'), path('M-5 0L0 -7L5 0L0 7Z', '#FBF4E2')),
      ),
      circle(200, 200, 122, 'none', 'stroke="#1b1210" stroke-width="5" opacity=".18"'),
      circle(
        200,
        200,
        120,
        glow([
          [0, '#FFFFFF'],
          [0.75, '#FFFAEC'],
          [1, '#E9DDBE'],
        ]),
      ),
      ring(12, 200, 200, 88, (x, y, a) => at(x, y, a, 1, korosho(0, 0, 16, 90, '#C98A1E'))),
      circle(200, 200, 62, 'none', 'stroke="#C98A1E" stroke-width="4" stroke-dasharray="3 7" stroke-linecap="round"'),
      flower(200, 200, 50, 8, '#E0A830', '#94650E'),
    ],
  },
  shati: {
    kind: 'fashion',
    title: ['Kitenge shirt', 'Shati la kitenge'],
    cloth: 'peach',
    tags: 'shirt kitenge fashion',
    draw: () => {
      const S = 'M-64 -140L-150 -98L-172 -16L-120 4L-104 -40V142H104V-40L120 4L172 -16L150 -98L64 -140Q0 -96 -64 -140Z'
      return [
        thing(200, 200, 0, 1, S, sea, '', 13),
        at(
          200,
          200,
          0,
          1,
          p.clip(`<path d="${S}"/>`, [
            times(6, (j) =>
              times(7, (i) => {
                const x = -156 + i * 52 + (j % 2) * 26,
                  y = -116 + j * 52
                return (
                  circle(x, y, 22, marigold) +
                  circle(x, y, 15, sea) +
                  p.teeth(x, y, 10, 8, 14, 0.25, '#F07F2E') +
                  circle(x, y, 6, cream)
                )
              }),
            ),
            line('M-104 -40L-120 4M104 -40L120 4', '#0004', 5),
            line('M-104 -42V142M104 -42V142', '#0003', 3),
          ]),
          path('M-64 -140Q0 -96 64 -140L40 -152Q0 -128 -40 -152Z', brick),
          path('M-16 -120H16V142H-16Z', brick),
          times(5, (i) => circle(0, -78 + i * 48, 7, cream)),
          path('M-64 -140L-40 -152L-4 -118L-34 -88ZM64 -140L40 -152L4 -118L34 -88Z', '#C85A30'),
        ),
      ]
    },
  },
  sufuria: {
    kind: 'home',
    title: ['Cooking pot', 'Sufuria'],
    cloth: 'leaf',
    tags: 'sufuria pot kitchen home',
    draw: () => [
      rect(16, 172, 368, 56, 16, '#8E979F'),
      rect(22, 180, 356, 24, 12, '#C9CED3'),
      disc(200, 200, 152, glow(ramp.steel), 13),
      circle(200, 200, 140, '#7A838B'),
      circle(200, 203, 136, glow(['#8E979F', '#C9CED3', '#F3F5F6'], [0.4, 0.35, 0.75])),
      circle(200, 206, 104, 'none', 'stroke="#A4ACB3" stroke-width="3"'),
      [88, 70, 50, 30].map((q) => circle(200, 206, q, 'none', 'stroke="#fff" stroke-width="2.5" opacity=".45"')),
      line('M104 180A100 100 0 0 1 160 116', '#fff', 9, 'opacity=".7"'),
      at(
        262,
        262,
        42,
        1,
        line('M-96 6H92', '#0003', 15),
        line('M-100 0H88', '#C98F55', 15),
        path('M-104 -26Q-150 -30 -152 0Q-150 30 -104 26Q-92 14 -92 0Q-92 -14 -104 -26Z', '#B57B45'),
        path('M-108 -16Q-138 -18 -140 0Q-138 18 -108 16Z', '#8A5628'),
        line('M-80 -4H80', '#E8BE8A', 3),
      ),
    ],
  },
  gari: {
    kind: 'toys',
    title: ['Wire toy car', 'Gari la waya'],
    cloth: 'sun',
    tags: 'toy wire children craft',
    draw: () => [
      at(
        200,
        200,
        -12,
        1,
        rect(-148, -84, 310, 190, 40, '#1b1210', 'opacity=".2"'),
        [
          [-96, -96],
          [96, -96],
          [-96, 96],
          [96, 96],
        ].map(
          ([x, y]) =>
            rect(x - 38, y - 17, 76, 34, 14, '#2A2440') +
            line(times(5, (i) => `M${x - 26 + i * 13} ${y - 11}v22`).join(''), '#5A5082', 3),
        ),
        path(
          'M-156 -44Q-156 -82 -118 -82H112Q156 -78 158 -40V40Q156 78 112 82H-118Q-156 82 -156 44Z',
          glow(['#FF8A5A', '#D8472F', '#9C2414']),
        ),
        path('M30 -66H74Q92 -40 92 0Q92 40 74 66H30Q42 0 30 -66Z', '#BFE0F0'),
        path('M-96 -66H-116Q-128 -30 -128 0Q-128 30 -116 66H-96Q-104 0 -96 -66Z', '#BFE0F0'),
        rect(-92, -66, 120, 132, 20, '#F06A44'),
        rect(-92, -14, 120, 28, 0, marigold),
        rect(92, -14, 66, 28, 0, marigold),
        rect(-158, -14, 32, 28, 0, marigold),
        circle(150, -54, 12, '#FFF3B8'),
        circle(150, 54, 12, '#FFF3B8'),
        line('M-80 -56H16', '#fff', 6, 'opacity=".6"'),
        line('M-92 -66V66M28 -66V66M-32 -66V66', '#8E979F', 3, 'opacity=".8"'),
        line('M-156 0C-190 0 -190 90 -150 130', '#8E979F', 6),
      ),
    ],
  },
  simu: {
    kind: 'electronics',
    title: ['Phone & charger', 'Simu na chaja'],
    cloth: 'violet',
    tags: 'phone charger electronics shop',
    draw: () => [
      line('M298 168C360 190 350 280 280 276S210 330 262 352', '#3A3358', 9),
      thing(
        156,
        192,
        -12,
        1,
        p.bar(150, 290, 26),
        night,
        [
          rect(-64, -134, 128, 268, 18, '#1C3F6E'),
          p.clip(
            '<rect x="-64" y="-134" width="128" height="268" rx="18"/>',
            [
              circle(20, -30, 74, '#F2A33A'),
              circle(20, -30, 46, '#FFE2A0'),
              rect(-64, 10, 128, 130, 0, '#117A50'),
              path('M-64 20L-20 -40L20 20ZM0 20L40 -24L80 20Z', '#0F5A43'),
              times(4, (i) => rect(-50 + i * 27, 88, 20, 20, 6, [marigold, '#F6F1E7', '#E0567F', '#5D9BC4'][i])),
            ].join(''),
          ),
          rect(-18, -126, 36, 8, 4, night),
          line('M-56 -110V40', '#fff', 5, 'opacity=".35"'),
        ].join(''),
        12,
      ),
      thing(
        292,
        128,
        20,
        1,
        p.bar(84, 84, 18),
        '#FBF8F2',
        rect(-26, -10, 52, 20, 8, '#DED6C8') + line('M-14 -42v-22M14 -42v-22', '#8E979F', 9),
        9,
      ),
      at(268, 352, 10, 1, rect(-16, -14, 34, 28, 6, '#FBF8F2'), rect(16, -9, 18, 18, 3, '#8E979F')),
    ],
  },
}
