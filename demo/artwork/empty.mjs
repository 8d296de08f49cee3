// Empty and error states: a small kanga, 480 x 300, one picture, no words.

import { brick, cream, ink, marigold, plum, sea } from './palette.mjs'
import * as p from './parts.mjs'

const { kangaFrame, circle, ellipse, line, path, rect, at, times, korosho, plate, teeth } = p

export const EW = 480,
  EH = 300
const small = (x, y, s, ...body) =>
  at(x, y, 0, s, `<g transform="translate(-200 -200)">${body.flat(Infinity).filter(Boolean).join('')}</g>`)
const fork = (x, y, c) =>
  at(x, y, 0, 1, line('M0 92V-12', c, 9), line('M-14 -74V-36Q-14 -12 0 -12Q14 -12 14 -36V-74M0 -74V-20', c, 6.5))
const spoon = (x, y, c) => at(x, y, 0, 1, line('M0 92V-10', c, 9), ellipse(0, -40, 17, 32, 0, c))
const corners = (c, d) =>
  [
    [66, 66, -45],
    [414, 66, 45],
    [66, 234, -135],
    [414, 234, 135],
  ].map(([x, y, a]) => korosho(x, y, 15, a, c, d))

export const empties = {
  oda: {
    title: ['No orders yet', 'Bado hujaagiza'],
    draw: () => [
      kangaFrame(EW, EH, marigold, '#2A2440', 15, 24),
      corners('#C9A6E0', '#2A2440'),
      small(240, 150, 0.6, plate({ edge: '#2F5FA8' })),
      fork(112, 144, cream),
      spoon(368, 144, cream),
    ],
  },
  matokeo: {
    title: ['No results', 'Hakuna matokeo'],
    draw: () => [
      kangaFrame(EW, EH, brick, '#F3D9A4', 15, 24),
      corners(brick, '#F3D9A4'),
      times(3, (j) => times(7, (i) => path(`M${130 + i * 36} ${96 + j * 52}l12 -14l12 14l-12 14Z`, '#E3BE7C'))),
      line('M276 186L338 246', '#0003', 26, 'transform="translate(5 7)"'),
      line('M276 186L338 246', ink, 24),
      circle(231, 147, 74, '#0003'),
      circle(226, 140, 74, ink),
      circle(226, 140, 58, '#BFE3F0'),
      korosho(226, 140, 30, 20, '#5D9BC4', '#BFE3F0'),
      line('M184 136A44 44 0 0 1 214 100', '#fff', 8, 'opacity=".9"'),
    ],
  },
  mtandao: {
    title: ['You are offline', 'Huna mtandao'],
    draw: () => [
      kangaFrame(EW, EH, '#A9C7DA', sea, 15, 24),
      corners(marigold, sea),
      line('M240 252V130', cream, 9),
      line('M206 252L240 130L274 252M216 218H264M224 186H256', cream, 6),
      circle(240, 122, 13, marigold),
      [
        [44, '#A9C7DA'],
        [78, '#5D86AE'],
        [112, '#40658F'],
      ].map(([R, c]) =>
        line(
          `M${p.num(240 - R * 0.8)} ${p.num(122 - R * 0.6)}A${R} ${R} 0 0 0 ${p.num(240 - R * 0.8)} ${p.num(122 + R * 0.6)}M${p.num(240 + R * 0.8)} ${p.num(122 - R * 0.6)}A${R} ${R} 0 0 1 ${p.num(240 + R * 0.8)} ${p.num(122 + R * 0.6)}`,
          c,
          11,
        ),
      ),
      line('M158 236L322 64', sea, 26),
      line('M158 236L322 64', '#F07F2E', 11),
    ],
  },
  kosa: {
    title: ['Something broke', 'Hitilafu imetokea'],
    draw: () => [
      kangaFrame(EW, EH, '#FFDFA0', '#8A2418', 15, 24),
      corners('#F07F2E', '#8A2418'),
      at(
        222,
        150,
        -7,
        0.56,
        `<g transform="translate(-200 -200)">${p.clip('<path d="M0 0H206L180 90L226 150L176 214L222 290L190 400H0Z"/>', plate({ edge: '#2F5FA8' }).join(''))}</g>`,
      ),
      at(
        262,
        158,
        9,
        0.56,
        `<g transform="translate(-200 -200)">${p.clip('<path d="M400 0H206L180 90L226 150L176 214L222 290L190 400H400Z"/>', plate({ edge: '#2F5FA8' }).join(''))}</g>`,
      ),
      [
        [238, 60, 20],
        [256, 256, 70],
        [228, 266, 10],
      ].map(([x, y, a]) => at(x, y, a, 1, path('M-9 6L0 -10L11 4Z', '#FBF6EC'))),
    ],
  },
  hapana: {
    title: ['Page not found', 'Ukurasa haupo'],
    draw: () => [
      kangaFrame(EW, EH, '#F2C14B', '#0F5A43', 15, 24),
      line('M60 232Q120 180 168 214T262 196T338 218T424 168', '#BFE0CC', 7, 'stroke-dasharray="16 15"'),
      at(
        244,
        150,
        0,
        1,
        path('M-70 -78H44L70 -54L44 -30H-70Z', '#F3D9A4', 'transform="rotate(-6)"'),
        path('M70 -8H-44L-70 14L-44 38H70Z', '#E0A24A', 'transform="rotate(5)"'),
        rect(-8, -96, 16, 196, 4, '#7A4A22'),
        line('M-50 -50H30', brick, 7, 'transform="rotate(-6)" stroke-dasharray="20 14"'),
        line('M50 14H-30', brick, 7, 'transform="rotate(5)" stroke-dasharray="20 14"'),
      ),
      [
        [110, 120, 20, -30],
        [384, 112, 20, 40],
        [96, 226, 13, 120],
        [396, 232, 13, 200],
      ].map(([x, y, s, a]) => korosho(x, y, s, a, '#F2C14B', '#0F5A43')),
      ellipse(244, 252, 46, 9, 0, '#0A4030'),
    ],
  },
  matukio: {
    title: ['No events', 'Hakuna matukio'],
    draw: () => [
      kangaFrame(EW, EH, '#F3B9D6', plum, 15, 24),
      times(9, (i) =>
        path(
          `M${62 + i * 40} ${p.num(52 + Math.sin((i / 8) * 3.14) * 20)}h32l-16 28Z`,
          [marigold, '#F3B9D6', '#5FB7A2'][i % 3],
        ),
      ),
      at(
        240,
        180,
        -8,
        1,
        path(
          'M-110 -50H110V-14A14 14 0 0 0 110 14V50H-110V14A14 14 0 0 0 -110 -14Z',
          '#0004',
          'transform="translate(7 11)"',
        ),
        path('M-110 -50H110V-14A14 14 0 0 0 110 14V50H-110V14A14 14 0 0 0 -110 -14Z', cream),
        line('M54 -46V46', plum, 4, 'stroke-dasharray="2 10"'),
        rect(-92, -34, 128, 68, 0, '#F2A33A'),
        circle(-28, 14, 30, '#FFE2A0'),
        rect(-92, 8, 128, 26, 0, sea),
        line('M-90 20q10 -7 20 0t20 0t20 0t20 0t20 0t20 0', marigold, 3),
        korosho(82, 0, 16, 20, plum, cream),
      ),
    ],
  },
  kikapu: {
    title: ['Your basket is empty', 'Kikapu kiko tupu'],
    draw: () => [
      kangaFrame(EW, EH, '#7A2E63', '#EAD7B2', 15, 24),
      corners(plum, '#EAD7B2'),
      [0, 1, 2, 3, 4, 5].map((i) =>
        circle(240, 150, 104 - i * 13, [brick, '#F0C98A', ink, '#F0C98A', marigold, '#F0C98A'][i]),
      ),
      teeth(240, 150, 30, 91, 80, 0.06, brick),
      circle(240, 150, 40, '#4A2C14'),
      circle(240, 153, 34, '#6B4522'),
      line('M150 96C110 40 176 24 196 54', '#7A4A22', 9),
      line('M330 204C370 260 304 276 284 246', '#7A4A22', 9),
    ],
  },
}
export const drawEmpty = (name) => empties[name].draw(p.rng(name))
