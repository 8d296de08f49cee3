import { hours, item, vendor } from '../vendor-builder.ts'

export const lesoHouse = vendor({
  slug: 'leso-house',
  name: 'Leso & Kikoi House',
  art: 'kikoi',
  number: 21,
  owner: { name: 'Mwanaisha Juma', email: 'mwanaisha@lesohouse.example' },
  tagline: 'Leso, kikoi, kofia',
  description:
    'Every leso has a saying. Tell us who it is for and what you cannot say aloud, and we will find the cloth that says it.',
  categories: ['crafts'],
  county: 'mombasa',
  area: 'Old Town',
  address: 'Biashara Street, third shop from Digo Road',
  hours: hours('mon-thu 09:00-19:00', 'fri 09:00-12:00', 'fri 14:30-19:00', 'sat 09:00-19:00', 'sun 10:00-15:00'),
  closures: [{ fromDays: -6, toDays: 21, reason: 'A wedding in Lamu, the whole family. We are back with new cloth.' }],
  ready: [120, 1_440],
  delivery: { minimumKES: 0, areas: { 'Old Town': 80, Kizingo: 120, Tudor: 120, Nyali: 180, Bamburi: 250 } },
  trade: { ordersPerDay: 0.5, demand: 'day' },
  menu: {
    Leso: [
      item(
        'leso',
        'Leso, pair',
        { 'Old sayings': [750, 30], 'New prints': [900, 22] },
        'Cotton, uncut. Hemming is 100 bob, ask.',
      ),
      item('leso', 'Leso, wedding pair', 1_400, 'Heavier cloth, gold border.', { stock: 9 }),
      item('leso', 'Leso apron', 650, 'For cooks who like to be quoted.', { stock: 11 }),
    ],
    Kikoi: [
      item('kikoi', 'Kikoi', { Striped: [900, 16], Plain: [800, 12] }, 'Handwoven, fringe knotted.'),
      item('kikoi', 'Kikoi towel', 1_600, 'Terry on one side.', { stock: 7 }),
      item('kikoi', 'Kikoi baby wrap', 1_200, 'Soft-washed, two metres.', { stock: 6 }),
    ],
    'To wear': [
      item(
        'kofia',
        'Kofia ya kiua',
        { 56: [2_500, 3], 58: [2_500, 4], 60: [2_500, 1] },
        'Embroidered by hand in Lamu, six weeks each.',
      ),
      item(
        'shati',
        'Kitenge shirt',
        { M: [1_800, 5], L: [1_800, 6], XL: [1_900, 2] },
        'Short sleeve, coconut buttons.',
      ),
      item(
        'viatu',
        'Leather sandals',
        { 38: [1_500, 4], 40: [1_500, 3], 42: [1_600, 5], 44: [1_600, 0] },
        'Plain or beaded.',
      ),
      item('kikapu', 'Ukindu bag', 950, 'Palm, with a leso lining.', { stock: 8 }),
    ],
    'For the house': [
      item('leso', 'Cushion covers, two', 1_100, 'The saying goes across both.', { stock: 10 }),
      item('kikoi', 'Table runner', 850, 'Kikoi stripe.', { stock: 0 }),
    ],
  },
})
