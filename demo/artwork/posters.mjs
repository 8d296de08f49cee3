// Event posters: a whole kanga, 640 x 420. A border (pindo) and one picture (mji), no words.

import { brick, cream, forest, ink, marigold, paper, plum, sea, skin } from './palette.mjs'
import * as p from './parts.mjs'

const {
  rng,
  kangaFrame,
  circle,
  ellipse,
  line,
  path,
  rect,
  at,
  times,
  ring,
  inDisc,
  pick,
  blob,
  num,
  korosho,
  saw,
  diamonds,
  sunRays,
  teeth,
  clip,
} = p

export const W = 640,
  H = 420
const X = 320,
  Y = 210
const inside = (...body) => clip('<rect x="34" y="34" width="572" height="352"/>', body)
const waves = (y, n, gap, colours) =>
  times(n, (i) =>
    line(
      `M0 ${y + i * gap}${times(16, () => `q10 ${-8 - i} 20 0t20 0`).join('')}`,
      colours[i % colours.length],
      3 + i * 0.6,
    ),
  )
const stars = (r, n, x, y, w, h, colour = cream) =>
  times(n, () => {
    const a = x + r() * w,
      b = y + r() * h,
      s = 2.5 + r() * 4
    return path(
      `M${num(a)} ${num(b - s * 1.6)}L${num(a + s)} ${num(b)}L${num(a)} ${num(b + s * 1.6)}L${num(a - s)} ${num(b)}Z`,
      colour,
    )
  })
const bunting = (y, colours) =>
  times(15, (i) =>
    path(`M${52 + i * 36} ${num(y + Math.sin((i / 14) * 3.14) * 26)}h28l-14 30Z`, colours[i % colours.length]),
  )
const person = (x, y, s, cloth, arms = '', hair = true) =>
  at(
    x,
    y,
    0,
    s,
    path('M-34 120C-40 20 -30 -6 0 -8C30 -6 40 20 34 120Z', cloth),
    circle(0, -32, 21, skin),
    hair && path('M-21 -34A21 21 0 0 1 21 -34Q0 -46 -21 -34Z', '#160b06'),
    arms,
  )
const rider = (x, y, c) =>
  circle(x + 8, y - 66, 15, skin) +
  line(`M${x} ${y - 42}L${x - 8} ${y}`, c, 24) +
  line(
    `M${x - 6} ${y + 8}l30 14l-10 34M${x - 10} ${y + 8}l-14 26l-34 4M${x} ${y - 40}l24 14l18 -16M${x - 4} ${y - 36}l-26 12l-2 22`,
    skin,
    10,
  )
const leaf2 = (x, y, L, a, c) => p.leaf(x, y, L, a, c, '#ffffff55')

export const posters = {
  ziwa: {
    title: ['Music on the lake', 'Muziki ziwani'],
    tags: 'music nyatiti lake kisumu benga',
    draw: () => [
      kangaFrame(W, H, marigold, sea),
      inside(
        rect(0, 0, 640, 420, 0, '#F2A33A'),
        circle(320, 238, 128, '#FFE2A0'),
        circle(320, 238, 100, '#FFC95C'),
        circle(320, 238, 70, '#F07F2E'),
        rect(0, 238, 640, 200, 0, sea),
        waves(256, 7, 22, [marigold, '#5D9BC4', '#F2E3C2']),
        line('M248 112L282 292M392 112L358 292M236 116H404', ink, 9),
        times(7, (i) => line(`M${320 + (i - 3) * 18} 120L${320 + (i - 3) * 7} 286`, ink, 2.6)),
        path('M262 286Q320 252 378 286Q384 352 320 360Q256 352 262 286Z', ink),
        circle(320, 312, 20, '#F2A33A'),
        circle(320, 312, 10, ink),
      ),
    ],
  },
  taarab: {
    title: ['Taarab by the dhow', 'Taarab pwani'],
    tags: 'music taarab coast mombasa lamu',
    draw: (r) => [
      kangaFrame(W, H, '#F2C14B', '#7A2348'),
      inside(
        rect(0, 0, 640, 420, 0, '#2A1B4A'),
        stars(r, 30, 50, 46, 540, 130),
        circle(486, 116, 50, '#FFE2A0'),
        circle(506, 104, 44, '#2A1B4A'),
        rect(0, 262, 640, 160, 0, '#1F6F74'),
        path('M120 258Q176 270 330 268Q384 266 414 244L392 300Q384 316 360 316H170Q150 316 142 302Z', '#5A2A18'),
        line('M128 262Q180 276 330 274Q380 272 408 252', '#F2C14B', 6),
        line('M252 262L262 66', '#3A1B0C', 9),
        path('M262 54C340 88 392 160 392 238L176 246Q180 140 262 54Z', cream),
        path('M262 54C290 110 300 180 298 242L236 244Q236 140 262 54Z', '#F3D9A4'),
        line('M152 250L296 42', '#3A1B0C', 7),
        waves(296, 5, 22, ['#F2C14B', '#8CCBB0', cream]),
        at(
          486,
          266,
          28,
          1.16,
          path('M-48 36C-62 -10 -26 -44 0 -46C26 -44 62 -10 48 36C36 66 -36 66 -48 36Z', '#8E4A1E'),
          path('M-40 34C-52 -6 -22 -36 0 -38C22 -36 52 -6 40 34C30 58 -30 58 -40 34Z', '#D98F38'),
          circle(0, 14, 18, '#3A1B0C'),
          circle(0, 14, 18, 'none', 'stroke="#F2C14B" stroke-width="4" stroke-dasharray="3 4"'),
          rect(-8, -136, 16, 96, 3, '#3A1B0C'),
          path('M-8 -136L-30 -168L-14 -174L8 -138Z', '#3A1B0C'),
          times(4, (i) => line(`M${-4.5 + i * 3} -132L${-6 + i * 4} 44`, cream, 1.6)),
          rect(-14, 40, 28, 7, 3, '#3A1B0C'),
        ),
      ),
    ],
  },
  choma: {
    title: ['Nyama choma festival', 'Tamasha la nyama choma'],
    tags: 'food choma grill festival',
    draw: (r) => [
      kangaFrame(W, H, '#FFDFA0', '#7E2F1A'),
      inside(
        times(3, (k) => teeth(X, Y, 34, 196 + k * 58, 242 + k * 58, 0.07, ['#F07F2E', marigold, brick][k], k * 0.0924)),
        circle(X, Y, 186, '#2A1A22'),
        circle(X, Y, 172, '#4A2018'),
        times(60, () => {
          const [x, y] = inDisc(r, X, Y, 160)
          return circle(
            x,
            y,
            7 + r() * 9,
            pick(r, ['#F07F2E', '#C8402B', '#8A2C18', marigold, '#3A1712']),
            'opacity=".85"',
          )
        }),
        clip(
          `<circle cx="${X}" cy="${Y}" r="172"/>`,
          times(12, (i) => line(`M${154 + i * 30} 30V390`, '#1A1016', 7)),
        ),
        times(5, (i) => {
          const y = 92 + i * 59,
            half = Math.sqrt(Math.max(0, 172 * 172 - (y - Y) ** 2)) - 22,
            n = Math.max(3, Math.round((half * 2) / 54))
          return [
            line(`M${i % 2 ? 92 : 70} ${y}H${i % 2 ? 570 : 548}`, '#F3D9A4', 6),
            circle(i % 2 ? 86 : 64, y, 11, '#F3D9A4'),
            times(n, (q) => {
              const x = X - half + 26 + (q * (half * 2 - 52)) / (n - 1)
              return q % 3 === 2
                ? rect(x - 12, y - 22, 24, 44, 9, i % 2 ? '#5FA14A' : '#E4623F') +
                    line(`M${num(x - 5)} ${y - 14}v26`, '#fff', 3, 'opacity=".5"')
                : at(
                    x,
                    y,
                    0,
                    1,
                    path(blob(0, 0, 26, r, 0.12, 7), pick(r, ['#7A3C1C', '#8E4A24', '#9A5428'])),
                    line('M-14 -10q12 -10 26 -2', '#D9A066', 4),
                    line('M-8 4l14 10M-14 8l8 6', '#2E140A', 4),
                  )
            }),
          ]
        }),
      ),
    ],
  },
  vicheko: {
    title: ['Comedy night', 'Usiku wa vicheko'],
    tags: 'comedy stand-up',
    draw: () =>
      clip(`<rect width="${W}" height="${H}"/>`, [
        kangaFrame(W, H, ink, marigold),
        sunRays(X, Y, 18, 330, 0.08, '#F29A0C'),
        `<g transform="rotate(18 320 210)">`,
        rect(286, 196, 68, 190, 12, ink),
        rect(276, 176, 88, 34, 10, paper),
        circle(X, 122, 72, '#3A3358'),
        clip(
          '<circle cx="320" cy="122" r="70"/>',
          line(times(9, (i) => `M${260 + i * 15} 52V192M250 ${62 + i * 15}H390`).join(''), '#8E84B8', 3.4),
        ),
        circle(X, 122, 72, 'none', `stroke="${paper}" stroke-width="12"`),
        '</g>',
        [
          [140, 140, 40, -20],
          [132, 276, 30, 30],
          [508, 120, 34, 160],
          [520, 276, 42, 200],
        ].map(([x, y, z, a], i) => korosho(x, y, z, a, i % 2 ? plum : ink, marigold)),
      ]),
  },
  filamu: {
    title: ['Open-air film night', 'Filamu chini ya nyota'],
    tags: 'film cinema outdoors',
    draw: (r) => [
      kangaFrame(W, H, '#5FB7A2', '#17343B'),
      stars(r, 16, 190, 300, 380, 70, '#5FB7A2'),
      path('M150 132L560 60V360L150 258Z', '#F6E4B0', 'opacity=".92"'),
      circle(500, 150, 46, '#F07F2E'),
      path('M300 312L360 262L408 296L470 236L560 292V360L280 300Z', '#0F5A43'),
      at(
        420,
        196,
        -22,
        1,
        path('M-8 -14C-60 -30 -100 6 -132 -6C-112 22 -126 34 -140 52C-96 56 -40 44 -4 16Z', brick),
        line('M-6 0H62', '#17343B', 30),
        line('M-10 -4L-62 -8M-10 8L-58 26M56 -4L112 -16', skin, 13),
        circle(88, -26, 20, skin),
        line('M72 -34q16 -14 34 -2', marigold, 7),
      ),
      rect(76, 158, 88, 78, 12, paper),
      circle(98, 128, 34, marigold),
      circle(152, 120, 26, marigold),
      ring(6, 98, 128, 18, (x, y) => circle(x, y, 6, '#17343B')),
      circle(152, 120, 8, '#17343B'),
      rect(98, 236, 12, 110, 0, paper),
      line('M104 270l-40 76M104 270l40 76', paper, 9),
    ],
  },
  mbio: {
    title: ['Ten-kilometre run', 'Mbio za kilomita kumi'],
    tags: 'running race sport 10k',
    draw: () => [
      kangaFrame(W, H, '#F7E7C2', '#0F5A43'),
      inside(
        rect(0, 0, 640, 420, 0, '#BFDDC4'),
        circle(486, 132, 62, marigold),
        path('M0 300L150 130L240 232L330 110L520 300Z', '#2E6F58'),
        path('M112 174L150 130L176 160L158 172L146 160L132 178Z', '#F7E7C2'),
        path('M290 162L330 110L366 146L344 160L326 144L310 166Z', '#F7E7C2'),
        path('M0 300Q320 220 640 300V420H0Z', brick),
        times(5, (i) =>
          line(
            `M-20 ${318 + i * 26}Q320 ${236 + i * 30} 660 ${318 + i * 26}`,
            '#F7E7C2',
            4,
            i % 2 ? 'stroke-dasharray="36 16"' : '',
          ),
        ),
        rider(214, 268, ink),
        rider(326, 256, plum),
        rider(430, 268, sea),
      ),
    ],
  },
  soko: {
    title: ['Makers’ market', 'Soko la wasanii'],
    tags: 'market crafts makers',
    draw: () => [
      kangaFrame(W, H, plum, '#F3D9A4'),
      [
        [168, 236, 116, [brick, cream, ink, marigold]],
        [492, 244, 106, [sea, cream, brick, '#F2C14B']],
        [330, 190, 128, [plum, cream, forest, marigold]],
      ].map(([x, y, R, pal]) => [
        times(8, (i) => circle(x, y, R - (i * R) / 8, pal[i % 4])),
        teeth(x, y, 24, R * 0.92, R * 0.81, 0.1, pal[2]),
      ]),
      bunting(58, [brick, forest, sea, plum]),
    ],
  },
  santuri: {
    title: ['All-vinyl night', 'Usiku wa santuri'],
    tags: 'music vinyl dj',
    draw: () => [
      kangaFrame(W, H, '#FFD98A', '#7A2348'),
      inside(
        rect(0, 0, 640, 420, 0, '#E8643C'),
        sunRays(320, 210, 20, 420, 0.079, '#D8502C'),
        circle(212, 210, 154, '#FFD98A'),
        circle(448, 224, 122, '#F3B9D6'),
      ),
      [
        [212, 210, 138, marigold],
        [448, 224, 108, '#E0568F'],
      ].map(([x, y, R, c]) => [
        circle(x, y, R, '#0D0A18'),
        times(6, (i) =>
          circle(x, y, R - 10 - i * 10, 'none', `stroke="${i % 2 ? '#4B4168' : '#2E2747'}" stroke-width="2.5"`),
        ),
        circle(x, y, R * 0.42, c),
        times(14, (i) => {
          const a = (i / 14) * 6.2832
          return path(
            `M${num(x + Math.cos(a) * R * 0.2)} ${num(y + Math.sin(a) * R * 0.2)}L${num(x + Math.cos(a - 0.14) * R * 0.4)} ${num(y + Math.sin(a - 0.14) * R * 0.4)}L${num(x + Math.cos(a + 0.14) * R * 0.4)} ${num(y + Math.sin(a + 0.14) * R * 0.4)}Z`,
            ink,
          )
        }),
        circle(x, y, R * 0.07, paper),
      ]),
      line('M560 84L506 92L452 190', paper, 9),
      circle(560, 84, 19, paper),
    ],
  },
  jazz: {
    title: ['Jazz on the roof', 'Jazz juu ya paa'],
    tags: 'music jazz rooftop',
    draw: (r) => [
      kangaFrame(W, H, '#F3B9D6', '#2A1B4A'),
      inside(
        rect(0, 0, 640, 420, 0, '#3B2A6B'),
        circle(470, 140, 74, '#F3B9D6'),
        circle(470, 140, 58, '#FFE2F0'),
        stars(r, 22, 50, 46, 540, 120, '#F3B9D6'),
        [
          [40, 250, 74],
          [120, 206, 60],
          [188, 270, 80],
          [430, 240, 70],
          [506, 280, 56],
          [566, 222, 60],
        ].map(([x, y, w], k) => [
          rect(x, y, w, 200, 0, ['#1A1236', '#241A4A'][k % 2]),
          times(12, (i) =>
            r() < 0.55 ? rect(x + 10 + ((i % 3) * (w - 16)) / 3, y + 14 + ((i / 3) | 0) * 26, 9, 13, 0, marigold) : '',
          ),
        ]),
        rect(0, 352, 640, 60, 0, brick),
        saw(640, 352, 14, 32, '#7A2348'),
        at(
          300,
          206,
          8,
          1.12,
          line(
            'M-24 -132C8 -138 22 -124 20 -100L6 54C2 112 64 118 74 66L82 22',
            '#00000055',
            30,
            'transform="translate(6 10)"',
          ),
          line('M-46 -124L-22 -132C8 -138 22 -124 20 -100L6 54C2 112 64 118 74 66L80 34', '#D98A00', 26),
          line('M-22 -132C8 -138 22 -124 20 -100L6 54C2 112 64 118 74 66L80 34', marigold, 16),
          path('M44 40Q84 22 128 6Q118 52 94 76Q84 58 60 56Z', marigold),
          path('M128 6Q118 52 94 76Q106 34 128 6Z', '#D98A00'),
          line('M-66 -116L-44 -124', ink, 13),
          [-74, -48, -22, 4, 30].map(
            (y, i) => circle(16 - i * 2.2, y, 8, cream) + circle(16 - i * 2.2, y, 3.6, '#D98A00'),
          ),
          line('M28 -66l20 6M24 -20l22 6M18 24l16 4', cream, 6),
        ),
        [
          [210, 120],
          [176, 196],
          [430, 236],
        ].map(([x, y]) => ellipse(x, y, 12, 9, -20, cream) + line(`M${x + 11} ${y - 3}v-48q16 4 18 20`, cream, 5)),
      ),
    ],
  },
  kandanda: {
    title: ['Match on the big screen', 'Kandanda kwenye skrini'],
    tags: 'football screening sport',
    draw: () => [
      kangaFrame(W, H, '#BFE6C8', '#0A4A30'),
      inside(
        times(9, (i) => rect(34 + i * 64, 34, 64, 352, 0, i % 2 ? '#1B7A4C' : '#22915A')),
        rect(64, 60, 512, 300, 0, 'none', 'stroke="#EAF6E4" stroke-width="5"'),
        line('M320 60V360', '#EAF6E4', 5),
        circle(320, 210, 126, 'none', 'stroke="#EAF6E4" stroke-width="5"'),
        rect(64, 130, 74, 160, 0, 'none', 'stroke="#EAF6E4" stroke-width="5"'),
        rect(502, 130, 74, 160, 0, 'none', 'stroke="#EAF6E4" stroke-width="5"'),
        circle(328, 222, 104, '#00000040'),
        circle(320, 210, 104, '#FFFDF4'),
        clip('<circle cx="320" cy="210" r="104"/>', [
          path(`${ring(5, 320, 210, 36, (x, y, _a, i) => `${i ? 'L' : 'M'}${num(x)} ${num(y)}`, -90).join('')}Z`, ink),
          ring(5, 320, 210, 104, (x, y, a) => at(x, y, a, 1, path('M-28 0L-12 -30L26 -34V34L-12 30Z', ink)), -90),
          line(
            ring(
              5,
              320,
              210,
              36,
              (x, y, a) => {
                const t = (a * Math.PI) / 180
                return `M${num(x)} ${num(y)}L${num(320 + Math.cos(t) * 78)} ${num(210 + Math.sin(t) * 78)}`
              },
              -90,
            ).join(''),
            ink,
            5,
          ),
          line(
            ring(
              5,
              320,
              210,
              80,
              (_x, _y, a) => {
                const t = ((a + 36) * Math.PI) / 180,
                  u = (a * Math.PI) / 180
                return `M${num(320 + Math.cos(u - 0.24) * 92)} ${num(210 + Math.sin(u - 0.24) * 92)}L${num(320 + Math.cos(t - 1.2566) * 74)} ${num(210 + Math.sin(t - 1.2566) * 74)}L${num(320 + Math.cos(u - 1.0166) * 92)} ${num(210 + Math.sin(u - 1.0166) * 92)}`
              },
              -90,
            ).join(''),
            ink,
            5,
          ),
          ellipse(280, 166, 40, 22, -40, '#fff', 'opacity=".5"'),
        ]),
        circle(320, 210, 104, 'none', `stroke="${ink}" stroke-width="5"`),
        [
          [140, 84],
          [470, 330],
        ].map(([x, y]) => korosho(x, y, 20, 20, marigold)),
      ),
    ],
  },
  ushairi: {
    title: ['Poetry evening', 'Jioni ya ushairi'],
    tags: 'poetry spoken word books',
    draw: () => [kangaFrame(W, H, '#F2A97A', '#2B3A67'), openBook()],
  },
  injili: {
    title: ['Gospel concert', 'Tamasha la injili'],
    tags: 'music gospel choir',
    draw: () => [
      kangaFrame(W, H, cream, '#4A3A86'),
      inside(
        rect(0, 0, 640, 420, 0, '#5B49A0'),
        sunRays(320, 92, 22, 520, 0.07, '#7261BA'),
        circle(320, 92, 62, marigold),
        circle(320, 92, 46, '#FFE2A0'),
        [
          [96, 238, 0.96, '#C7563A'],
          [208, 220, 1.02, '#0F7049'],
          [320, 208, 1.1, plum],
          [432, 220, 1.02, '#0F7049'],
          [544, 238, 0.96, '#C7563A'],
        ].map(([x, y, s, c]) =>
          person(x, y, s, c, [
            line('M-28 24L-46 -34M28 24L46 -34', c, 18),
            circle(-47, -44, 10, skin),
            circle(47, -44, 10, skin),
            path('M-26 10Q0 34 26 10L20 2Q0 20 -20 2Z', marigold),
            path('M-9 -24Q0 -14 9 -24Q0 -18 -9 -24Z', cream),
          ]),
        ),
        rect(34, 340, 572, 60, 0, '#2A1B4A'),
        diamonds(34, 364, 572, 20, 13, marigold, '#2A1B4A'),
      ),
    ],
  },
  tekno: {
    title: ['Tech meet-up', 'Kutaniko la teknolojia'],
    tags: 'technology developers meetup',
    draw: () => [
      kangaFrame(W, H, '#66D6A0', '#13203A'),
      inside(
        line(
          'M34 110H150L190 150M34 170H120L170 220M34 300H130L170 260M606 110H490L450 150M606 190H520L480 220M606 310H500L460 270M200 34V70L230 100M320 34V78M440 34V70L410 100M220 386V350M420 386V350',
          '#2E7D6B',
          6,
        ),
        [
          [190, 150],
          [170, 220],
          [170, 260],
          [450, 150],
          [480, 220],
          [460, 270],
          [230, 100],
          [320, 84],
          [410, 100],
        ].map(([x, y]) => circle(x, y, 11, '#66D6A0') + circle(x, y, 5, '#13203A')),
        path(
          'M196 116Q196 104 208 104H432Q444 104 444 116V280H196Z',
          '#0A1224',
          'transform="translate(8 12)" opacity=".6"',
        ),
        path('M196 116Q196 104 208 104H432Q444 104 444 116V280H196Z', '#C9D2D8'),
        rect(208, 116, 224, 152, 4, '#1C2F55'),
        path('M150 280H490L520 322Q522 336 506 336H134Q118 336 120 322Z', '#E6EBEE'),
        path('M180 290H460L472 310H168Z', '#8FA3AE'),
        rect(280, 316, 80, 14, 5, '#B9C4CB'),
        line('M236 150h40M290 150h70M256 176h60M330 176h60M256 202h34M304 202h50M236 228h56', '#66D6A0', 9),
        line('M330 150h30M256 202h34', marigold, 9),
        line('M330 176h60', '#F3B9D6', 9),
        korosho(392, 230, 24, 20, marigold, '#1C2F55'),
      ),
    ],
  },
  watoto: {
    title: ['Kids’ day', 'Siku ya watoto'],
    tags: 'children family games kites',
    draw: () => [
      kangaFrame(W, H, '#E0568F', '#FFE2A0'),
      inside(
        rect(0, 0, 640, 420, 0, '#BFE3F0'),
        circle(110, 100, 44, marigold),
        teeth(110, 100, 14, 52, 74, 0.12, marigold),
        path('M0 320Q160 262 330 306T640 290V420H0Z', '#5FA14A'),
        path('M0 356Q200 310 400 344T640 340V420H0Z', '#2F7A34'),
        [
          [330, 130, -12, 1.1, [brick, marigold, plum, forest], 250, 300],
          [470, 112, 16, 0.84, [sea, cream, '#E0568F', marigold], 420, 302],
        ].map(([x, y, a, s, c, u, v]) => [
          line(`M${x} ${y + 70 * s}C${x - 50} ${y + 120} ${u + 70} ${v - 60} ${u} ${v - 26}`, ink, 2.6),
          at(
            x,
            y,
            a,
            s,
            path('M0 -84L-58 -4L0 -4Z', c[0]),
            path('M0 -84L58 -4L0 -4Z', c[1]),
            path('M-58 -4L0 84L0 -4Z', c[2]),
            path('M58 -4L0 84L0 -4Z', c[3]),
            line('M0 -84V84M-58 -4H58', cream, 4),
            line('M0 84q20 22 0 40t0 40', ink, 3),
            [104, 132, 158].map((q, i) =>
              path(`M${i % 2 ? -2 : 6} ${q}l-16 -9v18ZM${i % 2 ? -2 : 6} ${q}l16 -9v18Z`, c[i]),
            ),
          ),
        ]),
        [
          [200, 310, 0.62, brick],
          [262, 306, 0.66, sea],
          [416, 312, 0.62, plum],
          [112, 322, 0.6, marigold],
          [520, 320, 0.58, '#E0568F'],
        ].map(([x, y, s, c], i) =>
          person(x, y, s, c, [
            line('M-26 24L-52 -22M26 24L50 -24', c, 18),
            circle(-53, -28, 10, skin),
            circle(51, -30, 10, skin),
            i % 2 ? circle(-18, -50, 9, '#160b06') + circle(18, -50, 9, '#160b06') : '',
          ]),
        ),
      ),
    ],
  },
  kahawa: {
    title: ['Coffee tasting', 'Kuonja kahawa'],
    tags: 'coffee tasting food',
    draw: () => [
      kangaFrame(W, H, '#F2C14B', '#4A2412'),
      inside(
        rect(0, 0, 640, 420, 0, '#8E4A2E'),
        times(20, (i) =>
          leaf2(
            320 + Math.cos(i * 0.314) * 150,
            210 + Math.sin(i * 0.314) * 118,
            128,
            i * 18,
            ['#1F5B2C', '#2F7A34', '#3D8F42'][i % 3],
          ),
        ),
        times(30, (i) => {
          const a = i * 0.2094 + 0.1,
            R = 150 + (i % 3) * 34
          return (
            circle(
              320 + Math.cos(a) * R * 1.28,
              210 + Math.sin(a) * R * 0.86,
              12,
              ['#C8261F', '#E4623F', '#A8142E'][i % 3],
            ) + circle(317 + Math.cos(a) * R * 1.28, 206 + Math.sin(a) * R * 0.86, 3.5, '#FFC48A')
          )
        }),
        circle(329, 224, 146, '#00000050'),
        circle(320, 210, 146, cream),
        circle(
          320,
          210,
          132,
          'none',
          `stroke="${brick}" stroke-width="6" stroke-dasharray="3 11" stroke-linecap="round"`,
        ),
        rect(410, 190, 86, 42, 21, '#FFFDF8'),
        rect(430, 201, 48, 20, 10, '#8E4A2E'),
        circle(320, 210, 100, '#FFFDF8'),
        circle(320, 210, 87, '#6E3A1A'),
        circle(320, 210, 80, '#7E4822'),
        at(320, 210, 24, 1.9, ellipse(0, 0, 32, 23, 0, '#F6E2C4'), line('M-30 0C-14 -16 14 16 30 0', '#7E4822', 4.5)),
      ),
    ],
  },
  ngoma: {
    title: ['Cultural dance', 'Ngoma za asili'],
    tags: 'dance drums culture',
    draw: () => [
      kangaFrame(W, H, '#F3D9A4', '#8A2418'),
      inside(
        rect(0, 0, 640, 420, 0, '#F07F2E'),
        circle(320, 270, 190, marigold),
        circle(320, 270, 146, '#FFD77A'),
        rect(0, 322, 640, 100, 0, '#7A2E18'),
        diamonds(34, 356, 572, 18, 16, brick, marigold),
        [
          [160, 302, 1],
          [480, 302, 1],
        ].map(([x, y]) => [
          path(`M${x - 56} ${y - 84}L${x - 34} ${y + 62}H${x + 34}L${x + 56} ${y - 84}Z`, '#4A2412'),
          line(
            `M${x - 52} ${y - 74}L${x - 22} ${y + 50}L${x - 10} ${y - 74}L${x + 8} ${y + 50}L${x + 26} ${y - 74}L${x + 30} ${y + 44}L${x + 52} ${y - 74}`,
            '#F3D9A4',
            4,
          ),
          ellipse(x, y - 84, 58, 20, 0, '#8A5628'),
          ellipse(x, y - 86, 50, 15, 0, '#FFF3D8'),
        ]),
        [
          [252, 226, ink, -1],
          [320, 208, '#C8261F', 1],
          [392, 226, ink, 1],
        ].map(([x, y, c, d], i) => [
          circle(x + d * 6, y - 92, 17, skin),
          path(`M${x - 16 + d * 6} ${y - 98}q${16} -26 34 0l-6 -34l-11 12l-8 -16l-8 16Z`, i === 1 ? forest : '#C8261F'),
          line(`M${x} ${y - 62}L${x - d * 8} ${y}`, skin, 24),
          path(`M${x - d * 8 - 22} ${y - 16}h44l16 46h-76Z`, c),
          line(times(6, (k) => `M${x - d * 8 - 28 + k * 11} ${y + 30}v15`).join(''), cream, 4),
          line(`M${x - d * 8 - 12} ${y + 34}l-14 40l-14 4M${x - d * 8 + 12} ${y + 34}l22 26l-6 28`, skin, 11),
          line(`M${x - 4} ${y - 62}l-34 -20l-6 -40M${x + 6} ${y - 62}l36 -12l10 -40`, skin, 10),
          line(`M${x - 15} ${y - 68}Q${x} ${y - 54} ${x + 17} ${y - 68}`, ['#fff', marigold, '#fff'][i], 7),
          circle(x - d * 8 - 25, y + 72, 6, marigold),
          circle(x - 40, y - 106, 5, marigold),
        ]),
      ),
    ],
  },
  mwaka: {
    title: ['New Year’s night', 'Mkesha wa Mwaka Mpya'],
    tags: 'new year fireworks party',
    draw: (r) => [
      kangaFrame(W, H, marigold, '#1A1236'),
      inside(
        rect(0, 0, 640, 420, 0, '#241A4A'),
        stars(r, 26, 46, 46, 550, 200, '#8E84B8'),
        [
          [200, 140, 88, marigold, '#E0568F'],
          [440, 120, 76, '#5FB7A2', cream],
          [330, 92, 40, '#FF9E6B', marigold],
          [548, 214, 46, '#E0568F', '#FFE2A0'],
          [92, 232, 44, '#66D6A0', marigold],
        ].map(([x, y, R, c, d]) => [
          line(
            ring(
              16,
              x,
              y,
              1,
              (u, v) =>
                `M${num(x + (u - x) * R * 0.3)} ${num(y + (v - y) * R * 0.3)}L${num(x + (u - x) * R * 0.82)} ${num(y + (v - y) * R * 0.82)}`,
            ).join(''),
            c,
            5,
          ),
          ring(16, x, y, R, (u, v) => circle(u, v, 5, d)),
          line(
            ring(
              16,
              x,
              y,
              1,
              (u, v) =>
                `M${num(x + (u - x) * R * 0.2)} ${num(y + (v - y) * R * 0.2)}L${num(x + (u - x) * R * 0.52)} ${num(y + (v - y) * R * 0.52)}`,
              11,
            ).join(''),
            d,
            4,
          ),
          circle(x, y, 6, cream),
        ]),
        path(
          'M34 330H70V290H104V330H130V262H166V330H190V300H224V330H250V310H268V232H272V210H296V180Q310 164 324 180V210H346V232H350V310H372V330H398V276H436V330H460V296H492V330H520V270H556V330H606V400H34Z',
          '#0D0A18',
        ),
        times(34, () => {
          const x = 46 + r() * 540,
            y = 338 + r() * 36
          return rect(x, y, 6, 9, 0, pick(r, [marigold, '#F07F2E', '#FFE2A0']))
        }),
        times(9, (i) => rect(282 + (i % 3) * 18, 222 + ((i / 3) | 0) * 26, 8, 14, 0, marigold)),
      ),
    ],
  },
}
/** An open book and a quill, for the poetry evening. */
function openBook() {
  return inside(
    rect(0, 0, 640, 420, 0, '#2B3A67'),
    sunRays(320, 330, 30, 460, 0.045, '#3A4C80'),
    circle(320, 150, 96, '#F2A97A'),
    circle(320, 150, 78, '#FBD0A6'),
    path('M320 330C270 296 180 290 96 304V204C180 190 270 196 320 232Z', '#00000055', 'transform="translate(4 16)"'),
    path('M320 338C270 304 180 298 84 314V200C180 184 270 190 320 226Z', '#FFF3D8'),
    path('M320 338C370 304 460 298 556 314V200C460 184 370 190 320 226Z', '#F6E2BC'),
    line('M84 326C180 310 270 316 320 350C370 316 460 310 556 326', brick, 13),
    times(4, (i) =>
      line(
        `M112 ${224 + i * 22}C180 ${212 + i * 22} 244 ${216 + i * 22} 292 ${238 + i * 22}`,
        '#2B3A67',
        4.5,
        `opacity=".75"${i === 3 ? ' stroke-dasharray="80 400"' : ''}`,
      ),
    ),
    times(4, (i) =>
      line(
        `M528 ${224 + i * 22}C460 ${212 + i * 22} 396 ${216 + i * 22} 348 ${238 + i * 22}`,
        '#2B3A67',
        4.5,
        'opacity=".75"',
      ),
    ),
    at(
      320,
      150,
      -46,
      1.5,
      path('M-64 8C-44 -30 10 -42 78 -26C40 -22 62 -10 44 -4C30 2 40 6 22 10C-4 18 -40 16 -64 8Z', '#7A2348'),
      line('M-96 14C-50 8 0 -8 60 -22', '#FFF3D8', 4),
      path('M-104 16l12 -6l-2 8Z', ink),
    ),
    [
      [470, 110, 22, 30],
      [540, 160, 15, 80],
      [168, 110, 20, 200],
      [100, 156, 14, 140],
    ].map(([x, y, s, a]) => korosho(x, y, s, a, '#F2A97A', '#2B3A67')),
  )
}
export const drawPoster = (name) => posters[name].draw(rng(name))
