// Rice, ugali, greens, beans, mash and breakfast.

import { band, darkGreens, greens, ramp } from '../palette.mjs'
import * as p from '../parts.mjs'

const {
  plate,
  bowl,
  grains,
  shreds,
  meat,
  kachumbari,
  coriander,
  ugali,
  circle,
  ellipse,
  line,
  path,
  thing,
  at,
  glow,
  inDisc,
} = p

const rice = (r, cx, cy, R, n, base, colours) => [
  path(p.blob(cx, cy, R, r, 0.05), base),
  grains(r, cx, cy, R - 4, n, colours, 16, 5.4),
]
const avocadoWedge = (x, y, rot, s = 1) =>
  thing(
    x,
    y,
    rot,
    s,
    'M-50 10C-36 -34 36 -34 50 10C30 -2 -30 -2 -50 10Z',
    '#2F5A26',
    path('M-44 5C-30 -26 30 -26 44 5C28 -5 -28 -5 -44 5Z', '#CFDF7A') +
      path('M-36 0C-24 -16 24 -16 36 0C22 -7 -22 -7 -36 0Z', '#F3F0B4'),
    5,
  )
const CHAPATI = [
  [0, '#F4D9A4'],
  [0.7, '#E5BD7C'],
  [1, '#C8954F'],
]
const chapatiRound = (r, x, y, R, spots = 40) => [
  circle(x + 4, y + 7, R, '#3a210c44'),
  path(p.blob(x, y, R, r, 0.02, 16), glow(CHAPATI)),
  p.times(spots, () => {
    const [a, b] = inDisc(r, x, y, R * 0.86)
    return ellipse(
      a,
      b,
      4 + r() * 11,
      3 + r() * 6,
      r() * 180,
      p.pick(r, ['#A9662A', '#B97A3A', '#8D5120']),
      'opacity=".6"',
    )
  }),
]
const chapatiFold = (r, x, y, rot, s = 1) =>
  at(
    x,
    y,
    rot,
    s,
    path('M4 8H128A128 128 0 0 1 4 132Z', '#3a210c', 'opacity=".3"'),
    path('M0 0H126A126 126 0 0 1 0 126Z', glow(['#F8E2B4', '#D5A662'])),
    line('M8 10H112M10 8V112M14 22H98', '#B98444', 2.5, 'opacity=".7"'),
    [
      [40, 36],
      [74, 24],
      [30, 76],
      [60, 62],
      [92, 44],
    ].map(([a, b]) => ellipse(a, b, 9, 5, r() * 180, '#A9662A', 'opacity=".6"')),
  )

export { chapatiFold, chapatiRound }

export default {
  pilau: {
    kind: 'rice',
    title: ['Pilau', 'Pilau'],
    cloth: 'gold',
    tags: 'rice beef spice coast',
    draw: (r) => [
      plate({}),
      rice(r, 186, 206, 112, 400, '#7A4A22', ['#B67A3A', '#C98F4B', '#9B6430', '#DCAE6E', '#8A5728']),
      [
        [150, 180],
        [205, 160],
        [170, 240],
        [225, 225],
        [130, 225],
        [190, 200],
      ].map(([x, y]) => meat(x, y, 21, r() * 360, r, ['#6B3418', '#7E4220', '#5A2A14'])),
      grains(r, 186, 206, 90, 9, ['#2B1509'], 10, 4),
      kachumbari(r, 284, 150, 40),
      coriander(r, 180, 205, 80, 7),
    ],
  },
  biryani: {
    kind: 'rice',
    title: ['Biryani', 'Biriani'],
    cloth: 'plum',
    tags: 'rice goat spice coast',
    draw: (r) => [
      plate({ edge: band.plum, R: 176 }),
      rice(r, 200, 204, 118, 420, '#C27A1C', ['#F4E3B4', '#F2B83C', '#E8932A', '#FFF4D6', '#DD7A22']),
      path(p.blob(196, 206, 56, r, 0.12), '#8A3213'),
      meat(176, 196, 25, 20, r, ['#93461F']),
      meat(218, 212, 27, -30, r, ['#A55526']),
      meat(196, 238, 20, 60, r, ['#8A3E1B']),
      p.boiledEgg(120, 150, 20),
      p.boiledEgg(284, 168, -30),
      coriander(r, 200, 204, 100, 12),
      grains(r, 200, 204, 90, 22, ['#5A2408', '#7A3A12'], 24, 4.4),
    ],
  },
  'wali-nazi': {
    kind: 'rice',
    title: ['Coconut rice & beans', 'Wali wa nazi na maharagwe'],
    cloth: 'leaf',
    tags: 'rice coconut beans coast vegetarian',
    draw: (r) => [
      plate({ edge: band.green }),
      rice(r, 168, 178, 86, 260, '#E9DFC8', ['#FFFFFF', '#FBF5E6', '#EFE4CB', '#F7F0DE']),
      path(p.blob(250, 254, 66, r, 0.1), '#9A4522'),
      grains(r, 250, 254, 58, 54, ['#6E2413', '#8C3219', '#A5482A'], 24, 15),
      grains(r, 250, 254, 52, 16, ['#E9B48C'], 7, 3),
      line('M206 250q26 -26 48 -6t44 4', '#FFF3DE', 7),
      shreds(r, 286, 150, 32, 60, greens, 0.8),
      coriander(r, 180, 200, 80, 5),
    ],
  },
  spageti: {
    kind: 'rice',
    title: ['Spaghetti & mince', 'Spageti na nyama'],
    cloth: 'clay',
    tags: 'pasta beef somali',
    draw: (r) => [
      plate({ edge: band.ink }),
      path(p.blob(200, 204, 112, r, 0.06), '#D9A341'),
      p.times(34, () => {
        const R = 30 + r() * 78,
          a = r() * 360
        return at(
          200 + r() * 16 - 8,
          204 + r() * 16 - 8,
          a,
          1,
          line(
            `M${p.num(R)} 0A${p.num(R)} ${p.num(R)} 0 0 1 ${p.num(-R * 0.6)} ${p.num(R * 0.8)}`,
            p.pick(r, ['#F7DB8A', '#EFC765', '#E3B04A', '#FBE8AE']),
            6.5,
          ),
        )
      }),
      path(p.blob(196, 200, 58, r, 0.14), '#9A2F16'),
      grains(r, 196, 200, 54, 90, ['#7A2E16', '#B5471F', '#5A2412', '#D0603A'], 15, 12),
      [
        [184, 180, 20],
        [220, 206, 80],
      ].map(([x, y, a]) => leaf3(x, y, a)),
      grains(r, 200, 200, 70, 18, ['#FFF6DC'], 7, 4),
    ],
  },
  ugali: {
    kind: 'ugali',
    title: ['Ugali & sukuma wiki', 'Ugali na sukuma wiki'],
    cloth: 'sage',
    tags: 'ugali greens vegetarian',
    draw: (r) => [
      plate({ edge: band.brick }),
      shreds(r, 246, 226, 76, 210, greens),
      grains(r, 246, 226, 66, 16, ['#E4623F', '#F0D9C0'], 12, 8),
      ugali(142, 172, 74, r),
    ],
  },
  'ugali-wimbi': {
    kind: 'ugali',
    title: ['Brown ugali & managu', 'Ugali wa wimbi na managu'],
    cloth: 'mint',
    tags: 'ugali millet greens',
    draw: (r) => [
      plate({ edge: band.green }),
      shreds(r, 250, 222, 74, 210, darkGreens),
      line('M204 214q24 -22 46 -2t44 0', '#FFF6E6', 7, 'opacity=".8"'),
      ugali(144, 176, 78, r, ramp.bran, '#5F3A22'),
      grains(r, 144, 176, 60, 44, ['#5A331C', '#B98A66'], 4, 3),
    ],
  },
  'ugali-nyama': {
    kind: 'ugali',
    title: ['Ugali, beef & cabbage', 'Ugali, nyama na kabichi'],
    cloth: 'amber',
    tags: 'ugali beef cabbage',
    draw: (r) => [
      plate({ edge: band.blue }),
      shreds(r, 262, 160, 52, 100, ['#DCE8A8', '#C3D983', '#EFF3CB', '#A9C765']),
      grains(r, 262, 160, 44, 10, ['#E97A1C'], 12, 7),
      path(p.blob(224, 262, 64, r, 0.12), '#A8401A'),
      [
        [196, 244, 25],
        [244, 240, 24],
        [214, 284, 25],
        [262, 276, 22],
      ].map(([x, y, s]) => meat(x, y, s, r() * 90, r)),
      ugali(138, 164, 72, r),
      coriander(r, 226, 260, 50, 7),
    ],
  },
  sukuma: {
    kind: 'greens',
    title: ['Sukuma wiki', 'Sukuma wiki'],
    cloth: 'straw',
    tags: 'greens kale vegetarian',
    draw: (r) => [
      plate({}),
      shreds(r, 200, 202, 112, 350, greens),
      grains(r, 200, 202, 100, 28, ['#E4623F', '#F0D9C0', '#F2DDE6'], 14, 8),
    ],
  },
  managu: {
    kind: 'greens',
    title: ['Managu in cream', 'Managu kwa maziwa'],
    cloth: 'rose',
    tags: 'greens nightshade kienyeji vegetarian',
    draw: (r) => [
      bowl('#8E5E36', '#1B3D22'),
      shreds(r, 200, 202, 122, 300, darkGreens, 1.1),
      p.times(16, () => {
        const [x, y] = inDisc(r, 200, 202, 112)
        return leaf2(x, y, r)
      }),
      line('M96 190q34 -46 74 -10t70 -14t70 20', '#FFF6E6', 11, 'opacity=".88"'),
      line('M130 262q34 -26 66 -4t74 -8', '#FFF6E6', 8, 'opacity=".8"'),
      grains(r, 200, 202, 100, 10, ['#D8472F'], 14, 9),
    ],
  },
  kabichi: {
    kind: 'greens',
    title: ['Fried cabbage', 'Kabichi ya kukaanga'],
    cloth: 'sage',
    tags: 'cabbage carrot vegetarian',
    draw: (r) => [
      plate({ edge: band.green }),
      path(p.blob(200, 204, 112, r, 0.07), '#B7CC72'),
      shreds(r, 200, 202, 110, 270, ['#DCE8A8', '#C3D983', '#F4F7DA', '#A9C765', '#8FB350'], 1.15),
      shreds(r, 200, 202, 104, 40, ['#E97A1C', '#F29A3F'], 0.9),
      grains(r, 200, 202, 96, 12, ['#D8472F'], 13, 9),
      coriander(r, 200, 200, 90, 6),
    ],
  },
  beans: {
    kind: 'beans',
    title: ['Beans in coconut', 'Maharagwe ya nazi'],
    cloth: 'biscuit',
    tags: 'beans coconut vegetarian',
    draw: (r) => [
      bowl('#3B5BA9', '#8A3B20'),
      grains(r, 200, 202, 126, 135, ['#6E2413', '#8C3219', '#A5482A', '#5A1B0D'], 30, 19),
      grains(r, 200, 202, 118, 40, ['#D98A5E', '#E9B48C'], 8, 3.2),
      line('M120 190q40 -60 90 -20t70 20', '#FFF3DE', 9, 'opacity=".9"'),
      coriander(r, 200, 200, 80, 12),
    ],
  },
  ndengu: {
    kind: 'beans',
    title: ['Green grams', 'Ndengu'],
    cloth: 'clay',
    tags: 'green grams stew vegetarian',
    draw: (r) => [
      bowl('#FBF6EC', '#7C7A24'),
      p.sauce(200, 202, 138, r, '#85802A', '#A9A03C'),
      grains(r, 200, 202, 128, 330, ['#6B7A2A', '#8C9838', '#55631F', '#A9AE4C', '#4A5519'], 13, 11),
      grains(r, 200, 202, 120, 70, ['#D7D88A', '#C4C76A'], 4, 2.6),
      grains(r, 200, 202, 116, 18, ['#D8472F', '#E97A1C'], 14, 10),
      coriander(r, 200, 200, 90, 13),
    ],
  },
  mbaazi: {
    kind: 'beans',
    title: ['Pigeon peas in coconut', 'Mbaazi za nazi'],
    cloth: 'lake',
    tags: 'pigeon peas coconut coast mahamri',
    draw: (r) => [
      bowl('#7A2E63', '#E9C98A'),
      p.sauce(200, 202, 138, r, '#E5BF7A', '#F8E6BC'),
      grains(r, 200, 204, 122, 150, ['#9A7A38', '#B8934A', '#7F6530', '#C9A860'], 17, 15),
      grains(r, 200, 200, 116, 60, ['#F3E2B4'], 5, 3),
      line('M104 208q34 -44 78 -12t62 -10t54 18', '#FFFDF4', 11, 'opacity=".92"'),
      p.chilli(226, 238, -10),
      coriander(r, 200, 200, 96, 8),
    ],
  },
  githeri: {
    kind: 'beans',
    title: ['Githeri', 'Githeri'],
    cloth: 'leaf',
    tags: 'maize beans vegetarian',
    draw: (r) => [
      bowl('#B5471F', '#B87A35'),
      grains(r, 200, 202, 126, 100, ['#F6D77A', '#FFE9A6', '#EFC556'], 20, 16),
      grains(r, 200, 202, 126, 66, ['#7A2A18', '#953D22'], 26, 17),
      grains(r, 200, 202, 122, 22, ['#E97A1C'], 14, 12),
      shreds(r, 200, 202, 110, 22, greens),
      coriander(r, 200, 200, 80, 8),
    ],
  },
  mukimo: {
    kind: 'mash',
    title: ['Mukimo', 'Mukimo'],
    cloth: 'lilac',
    tags: 'mash potato pumpkin leaves kikuyu',
    draw: (r) => [
      plate({ edge: band.green }),
      path(p.blob(258, 250, 60, r, 0.12), '#A8401A'),
      [
        [238, 236, 24],
        [284, 240, 22],
        [260, 276, 24],
      ].map(([x, y, s]) => meat(x, y, s, r() * 90, r)),
      path(p.blob(172, 190, 96, r, 0.05), '#2a3a12', 'opacity=".25" transform="translate(6 10)"'),
      path(p.blob(172, 188, 96, r, 0.05, 14), glow(['#C6D98A', '#93B350', '#5F8230'])),
      line('M104 170q40 -54 104 -50M112 220q50 44 116 14M120 194q48 -34 104 -18', '#5C7F2E', 4, 'opacity=".55"'),
      grains(r, 172, 188, 78, 34, ['#F6D77A', '#FFE9A6', '#EFC556'], 17, 14),
      grains(r, 172, 188, 78, 16, ['#7A2A18', '#953D22'], 21, 14),
      coriander(r, 240, 250, 50, 6),
    ],
  },
  irio: {
    kind: 'mash',
    title: ['Irio', 'Irio'],
    cloth: 'amber',
    tags: 'mash potato peas maize',
    draw: (r) => [
      bowl('#2F5FA8', '#DCD79A'),
      path(p.blob(200, 204, 136, r, 0.03, 14), glow(['#F1EFC2', '#D9D68E', '#B3B25C'])),
      ...[108, 78, 46].map((q) =>
        line(`M${200 - q} 206A${q} ${q} 0 1 1 ${200 + q * 0.6} ${206 + q * 0.8}`, '#A5A34C', 4, 'opacity=".55"'),
      ),
      p.times(44, () => {
        const [x, y] = inDisc(r, 200, 204, 118)
        return (
          circle(x + 1, y + 3, 9, '#0002') +
          circle(x, y, 9, p.pick(r, ['#4F9A3A', '#6BB24A', '#3F8430'])) +
          circle(x - 3, y - 3, 2.5, '#C8E8A0')
        )
      }),
      grains(r, 200, 204, 118, 34, ['#F6D77A', '#F2C14B'], 17, 13),
      path(p.blob(200, 200, 22, r, 0.15), '#FFE9A0'),
      ellipse(194, 194, 8, 4, -30, '#fff', 'opacity=".8"'),
    ],
  },
  matoke: {
    kind: 'mash',
    title: ['Matoke', 'Matoke'],
    cloth: 'violet',
    tags: 'plantain banana stew vegetarian',
    draw: (r) => [
      bowl('#E9B44C', '#B5471F'),
      p.sauce(200, 202, 138, r, '#B24A1E', '#D2703A'),
      p
        .scatter(r, 200, 202, 104, 15, 46)
        .map(([x, y]) =>
          thing(
            x,
            y,
            r() * 180,
            1,
            'M-42 8C-34 -22 30 -26 44 -4C46 8 36 16 24 12C4 4 -14 10 -26 20C-36 24 -44 18 -42 8Z',
            p.pick(r, ['#E8C95A', '#DDB946', '#F0D87A']),
            line('M-30 4C-14 -12 18 -14 32 -6', '#FBEFB4', 5, 'opacity=".8"'),
            5,
          ),
        ),
      grains(r, 200, 202, 110, 16, ['#D8472F', '#E4623F'], 15, 11),
      [
        [160, 250],
        [248, 164],
      ].map(([x, y]) => p.onionRing(x, y, 13)),
      coriander(r, 200, 200, 104, 14),
    ],
  },
  supu: {
    kind: 'stew',
    title: ['Bone soup', 'Supu ya mifupa'],
    cloth: 'sage',
    tags: 'soup goat bone',
    draw: (r) => [
      plate({ edge: band.ink, R: 178 }),
      bowl('#FFFDF8', '#B9742E', 138),
      p.sauce(200, 202, 120, r, '#BB762E', '#E0A85A'),
      p.times(30, () => {
        const [x, y] = inDisc(r, 200, 202, 104),
          q = 3 + r() * 7
        return circle(x, y, q, 'none', 'stroke="#F6D898" stroke-width="2" opacity=".8"')
      }),
      thing(
        180,
        200,
        -32,
        0.8,
        'M-70 -16q-22 -14 -8 -30q16 -10 26 8q0 14 10 14H44q10 0 10 -14q10 -18 26 -8q14 16 -8 30q22 14 8 30q-16 10 -26 -8q0 -14 -10 -14H-42q-10 0 -10 14q-10 18 -26 8q-14 -16 8 -30Z',
        '#F4E8D0',
        line('M-40 -14H40', '#fff', 5),
        6,
      ),
      meat(250, 232, 30, 20, r),
      meat(238, 150, 26, 60, r),
      [
        [140, 256],
        [286, 190],
      ].map(([x, y]) => thing(x, y, 30, 1, p.bar(34, 22, 8), '#E97A1C', line('M-9 -4h18', '#FFC27A', 4), 4)),
      coriander(r, 200, 200, 96, 18),
    ],
  },
  uji: {
    kind: 'breakfast',
    title: ['Millet porridge', 'Uji wa wimbi'],
    cloth: 'gold',
    tags: 'porridge millet breakfast calabash',
    draw: (r) => [
      path(GOURD, '#1b1210', 'opacity=".26" transform="translate(9 14)"'),
      path(GOURD, glow(['#D9A05A', '#A86A32', '#6B3A16'])),
      p.ring(22, 182, 182, 134, (x, y, a) =>
        at(x, y, a + 90, 1, path('M-11 0L0 -7L11 0L0 7Z', '#4E2412', 'opacity=".8"')),
      ),
      path(GOURD_INSIDE, '#5A3016'),
      p.clip(`<path d="${GOURD_INSIDE}"/>`, [
        circle(186, 188, 128, '#8F5F48'),
        path('M250 250L352 318L330 350L220 300Z', '#8F5F48'),
        circle(182, 184, 108, glow(['#C79A80', '#A4745A', '#8F5F48'])),
        line(
          'M96 196a88 88 0 0 1 88 -88M126 200a58 58 0 0 1 56 -60M272 178a88 88 0 0 1 -78 92M238 190a54 54 0 0 1 -46 48',
          '#DDB9A2',
          8,
          'opacity=".7"',
        ),
        grains(r, 182, 184, 96, 34, ['#6B3F2A', '#E3C6B2'], 5, 4),
      ]),
      thing(
        128,
        262,
        -52,
        1,
        'M-52 -24C-84 -24 -104 -12 -104 0C-104 12 -84 24 -52 24C-34 24 -26 12 -14 8H116Q126 0 116 -8H-14C-26 -12 -34 -24 -52 -24Z',
        '#C98F55',
        path(
          'M-56 -16C-78 -16 -94 -8 -94 0C-94 8 -78 16 -56 16C-42 16 -34 8 -30 0C-34 -8 -42 -16 -56 -16Z',
          '#A4745A',
        ) + line('M-6 -3H106', '#E8BE8A', 3.5),
        8,
      ),
    ],
  },
  mayai: {
    kind: 'breakfast',
    title: ['Eggs & sausage', 'Mayai na soseji'],
    cloth: 'lilac',
    tags: 'breakfast eggs sausage toast',
    draw: (r) => [
      plate({ edge: band.blue, R: 176 }),
      [
        [262, 140, 8],
        [284, 172, 26],
      ].map(([x, y, a]) =>
        thing(
          x,
          y,
          a,
          1,
          'M-52 -40Q-60 -62 -30 -60H30Q60 -62 52 -40L50 50Q50 58 42 58H-42Q-50 58 -50 50Z',
          '#B9732E',
          path('M-43 -36Q-48 -52 -26 -52H26Q48 -52 43 -36L42 46Q42 50 36 50H-36Q-42 50 -42 46Z', '#F3D7A0') +
            grains(r, 0, 0, 34, 16, ['#DDB574'], 6, 4),
          7,
        ),
      ),
      p.friedEgg(144, 150, 60, r),
      p.friedEgg(176, 240, 58, r),
      thing(
        270,
        260,
        -34,
        0.62,
        p.bar(170, 44),
        glow(ramp.sausage),
        line('M-70 -9H60', '#F7B58A', 6, 'opacity=".7"'),
        7,
      ),
      thing(
        296,
        288,
        -34,
        0.62,
        p.bar(170, 44),
        glow(ramp.sausage),
        line('M-70 -9H60', '#F7B58A', 6, 'opacity=".7"'),
        7,
      ),
      p.tomatoSlice(100, 232, 28),
      p.tomatoSlice(116, 272, 26),
      grains(r, 160, 196, 60, 14, ['#2A130A'], 3, 2.5),
    ],
  },
  pancake: {
    kind: 'breakfast',
    title: ['Pancakes & honey', 'Chapati za maji na asali'],
    cloth: 'lake',
    tags: 'pancakes breakfast sweet',
    draw: () => [
      plate({ edge: band.brick }),
      [
        [192, 212, 110],
        [206, 204, 108],
        [198, 196, 106],
      ].map(
        ([x, y, q]) => p.disc(x, y, q, '#F0CC8C', 6) + circle(x, y, q - 7, glow(['#E8B264', '#C98436', '#A8621E'])),
      ),
      path(
        'M130 190C130 130 190 110 220 130C270 120 290 180 268 210C280 260 250 290 236 250C210 270 170 280 160 240C140 230 126 216 130 190Z',
        '#F2A81E',
        'opacity=".75"',
      ),
      line('M150 180Q170 146 206 150', '#FFE9A8', 7, 'opacity=".8"'),
      path('M172 176L216 164L226 202L182 214Z', '#FFF3B8'),
      path('M182 214L226 202L228 212L184 224Z', '#E8C95A'),
      [
        [286, 130],
        [306, 160],
        [272, 104],
      ].map(([x, y]) => p.ball(x, y, 17, ['#8C9BE0', '#4A3A86', '#2A2440'], 4)),
    ],
  },
  chapati: {
    kind: 'bread',
    title: ['Chapati', 'Chapati'],
    cloth: 'mint',
    tags: 'chapati flatbread',
    draw: (r) => [
      plate({ face: '#F3E9D8', rim: '#DCCCB0', edge: band.green, R: 176 }),
      chapatiRound(r, 192, 210, 124, 0),
      chapatiRound(r, 206, 200, 122, 0),
      chapatiRound(r, 198, 196, 120, 44),
      chapatiFold(r, 214, 214, 12),
    ],
  },
  'chapati-ndengu': {
    kind: 'bread',
    title: ['Chapati & ndengu', 'Chapati na ndengu'],
    cloth: 'clay',
    tags: 'chapati green grams vegetarian',
    draw: (r) => [
      p.ovalPlate(band.brick),
      chapatiFold(r, 186, 96, 34, 1.25),
      chapatiFold(r, 232, 128, 40, 1.15),
      bowl('#2C7D5A', '#7C7A24', 86, 130, 212),
      grains(r, 130, 213, 66, 120, ['#6B7A2A', '#8C9838', '#55631F', '#A9AE4C'], 13, 11),
      grains(r, 130, 213, 60, 12, ['#D8472F', '#E97A1C'], 12, 9),
      coriander(r, 130, 212, 50, 8),
    ],
  },
  salad: {
    kind: 'greens',
    title: ['Garden salad', 'Saladi ya mboga'],
    cloth: 'rose',
    tags: 'salad vegetarian avocado',
    draw: (r) => [
      bowl('#F6EBD8', '#3D7A35'),
      p.times(26, () => {
        const [x, y] = inDisc(r, 200, 202, 112)
        return p.leaf(
          x,
          y,
          60 + r() * 20,
          r() * 360,
          p.pick(r, ['#6DB04A', '#8CC65E', '#4F9A3A', '#A9D47A']),
          '#D8EEB8',
        )
      }),
      [
        [144, 150],
        [262, 172],
        [190, 278],
      ].map(([x, y]) => p.tomatoSlice(x, y, 32)),
      [
        [220, 118],
        [128, 226],
        [270, 250],
      ].map(
        ([x, y]) =>
          p.disc(x, y, 27, '#4F8F3A', 4) +
          circle(x, y, 23, '#DDEDB8') +
          p.ring(6, x, y, 10, (a, b, t) => ellipse(a, b, 5, 2.5, t, '#F7FBE6')),
      ),
      p.onionRing(196, 172, 22),
      p.onionRing(238, 222, 20),
      avocadoWedge(176, 216, -30, 0.9),
      avocadoWedge(190, 236, -24, 0.9),
      grains(r, 200, 200, 110, 20, ['#F6D77A'], 12, 9),
    ],
  },
}
const GOURD =
  'M182 30C272 30 334 98 334 180C334 226 352 252 380 292C400 330 368 366 330 352C286 330 232 334 182 334C96 334 30 266 30 182C30 98 96 30 182 30Z'
const GOURD_INSIDE =
  'M182 62C252 62 304 114 304 182C304 232 326 268 352 306C362 326 346 338 326 326C290 304 236 304 182 304C114 304 60 250 60 182C60 114 114 62 182 62Z'
const leaf2 = (x, y, r) => p.leaf(x, y, 34 + r() * 14, r() * 360, p.pick(r, darkGreens), '#6F9F6A')
const leaf3 = (x, y, a) => p.leaf(x, y, 34, a, '#3F8F3A') + p.leaf(x, y, 28, a + 60, '#57A74A')
