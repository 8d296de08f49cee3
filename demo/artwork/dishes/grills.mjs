// Meat, chicken and fish.

import { band, browns, chars, greens, ramp } from '../palette.mjs'
import * as p from '../parts.mjs'

const {
  plate,
  bowl,
  board,
  grains,
  shreds,
  meat,
  kachumbari,
  coriander,
  ugali,
  lime,
  lemon,
  circle,
  ellipse,
  line,
  path,
  thing,
  at,
  tilted,
  inDisc,
} = p

const FISH = 'M-138 6C-104 -60 14 -70 86 -14L144 -54C152 -22 152 32 142 58L86 22C14 76 -100 70 -138 6Z'
/** Whole fish, head to the left. */
const fish = (x, y, rot, scale, tone, mark, cuts = true) =>
  thing(
    x,
    y,
    rot,
    scale,
    FISH,
    tilted(tone),
    [
      path('M-80 -50Q-30 -96 32 -50Z', tone[2], 'opacity=".8"'),
      circle(-104, -4, 9, '#FFF3D6'),
      circle(-104, -4, 4.5, '#33200B'),
      line('M-74 -32q18 36 2 76', mark, 4),
      cuts
        ? [-40, -8, 24].map((a) => line(`M${a} -34l24 72`, mark, 6))
        : [-30, 0, 30, 58].map((a, i) =>
            [-22, 2, 26].map((b) => line(`M${a} ${b + i}q8 6 0 13`, mark, 2.5, 'opacity=".7"')),
          ),
      line('M100 -4l36 -26M102 4h40M100 12l36 26', mark, 3),
    ]
      .flat(3)
      .join(''),
    9,
  )
const prawn = (x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-34 -26C0 -48 44 -30 46 8C47 34 24 50 2 46L-12 60L-30 54L-22 38L-8 34C14 34 22 20 18 6C13 -10 -10 -12 -34 -4C-48 -2 -48 -20 -34 -26Z',
    tilted(ramp.prawn),
    [
      line('M-10 -34L-8 -12M10 -32L4 -8M30 -20L14 0M40 0L20 10M38 24L20 18', '#C24A28', 3, 'opacity=".75"'),
      line('M-34 -22Q-60 -34 -70 -20M-36 -18Q-60 -18 -66 -2', '#E0673F', 2.5),
      line('M-20 -30Q8 -38 26 -22', '#FFDCC4', 5, 'opacity=".8"'),
      circle(-34, -16, 3.5, '#2A130A'),
    ].join(''),
    6,
  )
const _ring3 = (r, x, y, s) =>
  thing(
    x,
    y,
    r() * 360,
    s,
    'M-20 0A20 20 0 1 1 20 0A20 20 0 1 1 -20 0Z',
    '#C77D86',
    circle(0, 0, 15, '#F7E7DF') + circle(0, 0, 5, '#E8C4BE'),
    5,
  )
const skewer = (x, y, rot, r, veg = true) =>
  at(
    x,
    y,
    rot,
    1,
    line('M-164 4H150', '#0003', 7, 'transform="translate(4 8)"'),
    line('M-168 0H150', '#A8763A', 7),
    circle(-168, 0, 8, '#A8763A'),
    p.times(6, (i) => {
      const q = -112 + i * 44
      return veg && i % 3 === 2
        ? p.rect(q - 13, -23, 24, 46, 8, i === 2 ? '#D8472F' : '#5FA14A') +
            line(`M${q - 6} -14v26`, '#fff', 3, 'opacity=".5"')
        : meat(q, 0, 24, r() * 40 - 20, r, chars)
    }),
  )
const sausageShape = (x, y, rot, s = 1, cuts = true) =>
  thing(
    x,
    y,
    rot,
    s,
    p.bar(170, 42),
    tilted(ramp.sausage),
    line('M-70 -9H60', '#F7B58A', 6, 'opacity=".7"') +
      (cuts ? [-48, -16, 16, 48].map((a) => line(`M${a - 6} -10l12 22`, '#5A1E0E', 5, 'opacity=".75"')).join('') : '') +
      circle(-84, 0, 5, '#7A2414') +
      circle(84, 0, 5, '#7A2414'),
    8,
  )
const COIL = 'M232 250A60 60 0 1 1 246 150M246 150A116 116 0 1 0 276 268'

export { fish, prawn, sausageShape }

export default {
  choma: {
    kind: 'grill',
    title: ['Nyama choma', 'Nyama choma'],
    cloth: 'night',
    tags: 'goat beef grill kachumbari ugali',
    draw: (r) => [
      board(),
      ugali(116, 262, 52, r),
      kachumbari(r, 292, 268, 52, 60),
      [
        [132, 132, 34],
        [188, 118, 36],
        [246, 128, 34],
        [150, 184, 32],
        [208, 176, 38],
        [268, 182, 33],
        [196, 232, 30],
      ].map(([x, y, s]) => meat(x, y, s, r() * 60 - 30, r)),
      path(p.blob(322, 116, 20, r, 0.1), '#fff'),
      grains(r, 322, 116, 17, 24, ['#F1ECE2', '#fff', '#D8D0C2'], 6, 4),
      coriander(r, 200, 170, 80, 8),
    ],
  },
  kuku: {
    kind: 'grill',
    title: ['Grilled chicken', 'Kuku choma'],
    cloth: 'amber',
    tags: 'chicken grill kienyeji',
    draw: (r) => [
      board('#8E5E36'),
      [
        [152, 166, 128],
        [252, 158, -132],
        [202, 244, 4],
      ].map(([x, y, a]) => p.drumstick(x, y, a)),
      kachumbari(r, 96, 276, 36, 34),
      lime(318, 300, 30),
      coriander(r, 200, 190, 90, 9),
    ],
  },
  mutura: {
    kind: 'grill',
    title: ['Mutura', 'Mutura'],
    cloth: 'clay',
    tags: 'sausage grill street goat',
    draw: (r) => [
      board('#A86F3A'),
      line(COIL, '#0004', 46, 'transform="translate(6 10)"'),
      line(COIL, '#4A2415', 46),
      line(COIL, '#6E3A22', 30),
      line('M160 140A72 72 0 0 1 214 130M84 150A124 124 0 0 1 120 104', '#C58A6A', 6, 'opacity=".7"'),
      line(COIL, '#2E140A', 40, 'style="stroke-linecap:butt" stroke-dasharray="5 27" opacity=".6"'),
      [
        [322, 130, 20],
        [296, 176, -20],
        [336, 190, 50],
        [300, 222, 10],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1,
          'M-22 0A22 19 0 1 1 22 0A22 19 0 1 1 -22 0Z',
          '#4A2415',
          ellipse(0, 0, 17, 14, 0, '#8A4C33') + grains(r, 0, 0, 11, 12, ['#D9A98C', '#5A2A1A', '#B9714F'], 5, 4),
          5,
        ),
      ),
      kachumbari(r, 196, 202, 30, 30),
      chilliPair(),
    ],
  },
  mshikaki: {
    kind: 'grill',
    title: ['Mshikaki', 'Mishikaki'],
    cloth: 'straw',
    tags: 'beef skewers grill coast',
    draw: (r) => [
      plate({ edge: band.brick, R: 176 }),
      shreds(r, 200, 200, 104, 44, ['#7FB45A', '#A9CF7C', '#5FA14A'], 0.8),
      [-22, -14, -6].map((a, i) => skewer(204, 142 + i * 60, a, r)),
      p.dip(306, 296, 36, '#B3301E'),
      lime(92, 92, 26),
      coriander(r, 200, 200, 90, 6),
    ],
  },
  karanga: {
    kind: 'stew',
    title: ['Beef stew', 'Nyama ya karanga'],
    cloth: 'peach',
    tags: 'beef stew wet fry',
    draw: (r) => [
      bowl('#F4E6CC', '#A33A17'),
      p.sauce(200, 202, 138, r, '#A8401A', '#C9602C'),
      [
        [150, 150, 36],
        [232, 138, 34],
        [180, 214, 38],
        [262, 206, 36],
        [136, 250, 32],
        [222, 274, 36],
      ].map(([x, y, s]) => meat(x, y, s, r() * 90, r, browns)),
      [
        [204, 176],
        [288, 258],
        [112, 200],
        [176, 296],
      ].map(([x, y]) => thing(x, y, r() * 180, 1, p.bar(46, 26, 9), '#E97A1C', line('M-14 -5h26', '#FFC27A', 4), 4)),
      [
        [248, 172],
        [128, 182],
        [246, 240],
      ].map(([x, y]) => p.onionRing(x, y, 13)),
      coriander(r, 200, 200, 100, 13),
    ],
  },
  'kuku-nazi': {
    kind: 'stew',
    title: ['Chicken in coconut', 'Kuku wa nazi'],
    cloth: 'sea',
    tags: 'chicken coconut coast stew',
    draw: (r) => [
      bowl('#2C7D5A', '#F0CF86'),
      p.sauce(200, 202, 138, r, '#EFC672', '#FBE7B4'),
      [
        [148, 168, 120, 0.86],
        [258, 172, -120, 0.86],
        [204, 250, 8, 0.8],
      ].map(([x, y, a, s]) => p.drumstick(x, y, a, s, ['#E59A4C', '#B35E1E', '#6E320D'])),
      line('M96 214q30 -30 60 -4t64 -8t84 14', '#FFF6DC', 9, 'opacity=".9"'),
      grains(r, 200, 200, 116, 28, ['#C8402B', '#B5471F', '#7A3A12'], 7, 4),
      coriander(r, 200, 200, 110, 12),
      p.chilli(262, 272, -20, '#C8321F', 0.8),
    ],
  },
  'kuku-kukaanga': {
    kind: 'grill',
    title: ['Fried chicken', 'Kuku wa kukaanga'],
    cloth: 'lime',
    tags: 'chicken fried fast chips',
    draw: (r) => [
      plate({ edge: band.brick }),
      p.chips(r, 246, 262, 66, 30),
      [
        [196, 130, 118],
        [256, 176, 150],
        [168, 210, 96],
      ].map(([x, y, a]) => [
        p.drumstick(x, y, a, 0.9, ['#F2B452', '#CE7E26', '#8A4710']),
        grains(r, x, y - 4, 42, 54, ['#F9CE7A', '#B4661C', '#E39A3A'], 8, 6),
      ]),
      p.dip(306, 140, 34, '#B3301E'),
      coriander(r, 170, 180, 70, 5),
    ],
  },
  tilapia: {
    kind: 'fish',
    title: ['Whole fried tilapia', 'Tilapia nzima'],
    cloth: 'lake',
    tags: 'fish lake fried ugali',
    draw: (r) => [
      p.ovalPlate(),
      shreds(r, 270, 262, 50, 90, greens),
      ugali(122, 130, 44, r),
      fish(200, 200, -14, 1, ramp.fish, '#5F350D'),
      lemon(306, 122, 32),
      coriander(r, 200, 200, 70, 7),
    ],
  },
  kupaka: {
    kind: 'fish',
    title: ['Fish in coconut sauce', 'Samaki wa kupaka'],
    cloth: 'sea',
    tags: 'fish coconut coast swahili',
    draw: (r) => [
      p.ovalPlate(band.green),
      path(
        p.blob(200, 204, 118, r, 0.12, 10),
        '#E8B23E',
        'transform="translate(200 204) scale(1.16 .84) translate(-200 -204)"',
      ),
      path(
        p.blob(200, 200, 96, r, 0.12, 10),
        '#F6D27E',
        'opacity=".6" transform="translate(200 204) scale(1.16 .7) translate(-200 -204)"',
      ),
      fish(200, 204, -8, 0.9, ['#D98B4A', '#9A4F22', '#5F2A10'], '#3A170A'),
      line('M120 226q30 -24 56 0t60 -2t52 0', '#FFF6DC', 9, 'opacity=".92"'),
      line('M140 188q26 -18 48 0t56 0', '#FFF6DC', 6, 'opacity=".85"'),
      lime(110, 128, 28),
      p.chilli(276, 282, -40, '#C8321F', 0.8),
      coriander(r, 200, 200, 84, 10),
    ],
  },
  fillet: {
    kind: 'fish',
    title: ['Fish fillet & chips', 'Minofu ya samaki na chipsi'],
    cloth: 'mint',
    tags: 'fish fillet chips fried',
    draw: (r) => [
      p.ovalPlate(band.ink),
      p.chips(r, 262, 210, 70, 36),
      [
        [136, 172, -24],
        [156, 234, -14],
      ].map(([x, y, a]) => [
        thing(
          x,
          y,
          a,
          1,
          'M-78 6C-70 -34 -10 -44 40 -32C76 -24 92 -6 84 10C72 34 20 40 -20 36C-56 34 -80 28 -78 6Z',
          tilted(['#F6CE7C', '#D9983C', '#9A5B18']),
          line('M-50 -8Q-10 -26 40 -18', '#FFE9B8', 6, 'opacity=".7"'),
          8,
        ),
        grains(r, x, y, 44, 40, ['#F9DC9A', '#B97A2A', '#E7B35A'], 7, 4),
      ]),
      p.dip(232, 122, 30, '#F6EFD6', '#2F5FA8'),
      lemon(94, 268, 28),
      coriander(r, 160, 210, 70, 7),
    ],
  },
  omena: {
    kind: 'fish',
    title: ['Fried omena', 'Omena ya kukaanga'],
    cloth: 'lake',
    tags: 'omena dagaa fish lake',
    draw: (r) => [
      plate({ edge: band.blue }),
      path(p.blob(200, 204, 104, r, 0.08), '#8C7A52', 'opacity=".45"'),
      p.times(46, () => {
        const [x, y] = inDisc(r, 200, 204, 100)
        return thing(
          x,
          y,
          -20 + (r() - 0.5) * 110 + (r() < 0.5 ? 180 : 0),
          1.3 + r() * 0.3,
          'M-26 0C-16 -9 8 -8 18 -2L28 -8V8L18 2C8 8 -16 9 -26 0Z',
          p.pick(r, ['#C9D2D6', '#A9B6BC', '#DDD3B8', '#B79B63']),
          line('M-18 -2Q0 -6 14 -1', '#fff', 2, 'opacity=".8"') + circle(-18, -1, 2, '#1b1210'),
          3,
        )
      }),
      p.times(9, () => {
        const [x, y] = inDisc(r, 200, 204, 90)
        return p.rect(
          x - 8,
          y - 6,
          17,
          12,
          4,
          p.pick(r, ['#D8472F', '#E4623F']),
          `transform="rotate(${p.num(r() * 180)} ${p.num(x)} ${p.num(y)})"`,
        )
      }),
      [
        [160, 170],
        [250, 230],
        [190, 262],
      ].map(([x, y]) => p.onionRing(x, y, 15)),
      lime(304, 118, 28),
      coriander(r, 200, 200, 90, 10),
    ],
  },
  kamba: {
    kind: 'fish',
    title: ['Garlic prawns', 'Kamba'],
    cloth: 'peach',
    tags: 'prawns seafood coast garlic',
    draw: (r) => [
      plate({ edge: band.green, R: 176 }),
      path(p.blob(200, 204, 110, r, 0.08), '#E7A33C', 'opacity=".55"'),
      p.ring(7, 200, 204, 84, (x, y, a) => prawn(x, y, a + 96, 0.92)),
      prawn(200, 204, 20, 0.9),
      lemon(302, 112, 32),
      grains(r, 200, 204, 110, 30, ['#FFF3D8', '#F2D59A'], 8, 5),
      coriander(r, 200, 204, 100, 14),
    ],
  },
  pweza: {
    kind: 'fish',
    title: ['Grilled octopus', 'Pweza wa kuchoma'],
    cloth: 'plum',
    tags: 'octopus seafood coast lamu',
    draw: (r) => [
      plate({ edge: band.plum, R: 176 }),
      p.ring(7, 0, 0, 0, (_x, _y, a, i) =>
        at(
          200,
          196,
          a + 12,
          1,
          line(
            `M24 0C60 ${i % 2 ? -34 : 26} 84 ${i % 2 ? 30 : -34} 116 ${i % 2 ? -4 : 8}q22 6 12 26q-12 12 -20 -4`,
            '#1b121055',
            26,
            'transform="translate(3 7)"',
          ),
          line(
            `M24 0C60 ${i % 2 ? -34 : 26} 84 ${i % 2 ? 30 : -34} 116 ${i % 2 ? -4 : 8}q22 6 12 26q-12 12 -20 -4`,
            '#A24B62',
            24,
          ),
          line(
            `M24 0C60 ${i % 2 ? -34 : 26} 84 ${i % 2 ? 30 : -34} 116 ${i % 2 ? -4 : 8}q22 6 12 26`,
            '#F4C9C6',
            9,
            'stroke-dasharray="1 15"',
          ),
        ),
      ),
      p.ball(196, 192, 48, ramp.octopus),
      ellipse(180, 176, 16, 9, -30, '#fff', 'opacity=".4"'),
      line('M168 206l44 -26M176 222l48 -28M192 232l36 -20', '#5A1E30', 6, 'opacity=".6"'),
      lime(308, 108, 30),
      coriander(r, 200, 200, 120, 9),
    ],
  },
  sausage: {
    kind: 'grill',
    title: ['Beef sausages', 'Soseji'],
    cloth: 'sun',
    tags: 'sausage breakfast snack',
    draw: (r) => [
      plate({ edge: band.brick }),
      [
        [-14, 140],
        [-10, 196],
        [-6, 252],
      ].map(([a, y]) => sausageShape(190, y, a, 1.12)),
      p.dip(312, 118, 34, '#B3301E'),
      p.dip(324, 268, 26, '#F2B01E', '#F6F1E7'),
      coriander(r, 150, 290, 40, 5),
    ],
  },
}
function chilliPair() {
  return p.chilli(284, 282, 10) + p.chilli(296, 300, -6, '#C8321F')
}
