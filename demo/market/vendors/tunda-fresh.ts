import { hours, item, vendor } from '../vendor-builder.ts'

export const tundaFresh = vendor({
  slug: 'tunda-fresh',
  name: 'Tunda Fresh Eldoret',
  art: 'matunda',
  number: 23,
  owner: { name: 'Chebet Koech', email: 'chebet@tundafresh.example' },
  tagline: 'Fruit, whole and cut',
  description:
    'Pineapple from Kericho, mangoes from Marakwet, oranges from the valley floor. Champions run on it; so do taxi drivers.',
  categories: ['groceries', 'juice'],
  county: 'uasin-gishu',
  area: 'Eldoret centre',
  address: 'Oloo Street, Eldoret, across from the main market',
  hours: hours('mon-sat 07:00-20:30', 'sun 08:00-20:00'),
  ready: [15, 30],
  delivery: {
    minimumKES: 250,
    areas: { 'Eldoret centre': 70, 'Elgon View': 120, Kapsoya: 100, Pioneer: 100, Annex: 120 },
  },
  trade: { ordersPerDay: 0.35, demand: 'day' },
  menu: {
    'By the piece': [
      item('nanasi', 'Pineapple', { Small: [90, 30], Large: [160, 18] }, 'Heavy ones, crowns on.'),
      item('tikiti', 'Watermelon', { Half: [180, 12], Whole: [340, 9] }, 'Knocked on and approved.'),
      item('embe', 'Ngowe mangoes, five', 250, 'Stringy, sweet, worth the floss.', { stock: 22 }),
      item('ndizi', 'Bananas, a hand', 120, 'Ripe tomorrow.', { stock: 35 }),
      item('parachichi', 'Avocados, six', 150, 'Large green.', { stock: 28 }),
      item('ndimu', 'Limes, 500 g', 100, 'Juicy.', { stock: 31 }),
    ],
    Boxes: [
      item('kreti-matunda', 'Family fruit box', 950, 'Six kinds, about six kilos.', { stock: 11 }),
      item('kreti-matunda', 'Office fruit box', 1_800, 'For twenty, washed and ready.', { stock: 4 }),
      item('kreti-matunda', 'Runner’s box', 600, 'Bananas, oranges, honey, njugu.', { stock: 7 }),
    ],
    'Cut and pressed': [
      item('tikiti', 'Watermelon, cut, 500 g', 120, 'Cold.', { stock: 16 }),
      item('juice', 'Mango & passion, 500 ml', 170, 'Blended now.'),
      item('juice-tikiti', 'Watermelon juice, 500 ml', 150, 'Seeds out.'),
      item('juice-parachichi', 'Avocado juice, 500 ml', 190, 'With milk.'),
      item('maziwa-lala', 'Mursik, 500 ml', 220, 'From a proper sotet, with char.', { stock: 0 }),
    ],
  },
})
