import { hours, item, vendor } from '../vendor-builder.ts'

export const kiondoHouse = vendor({
  slug: 'kiondo-house',
  name: 'Kiondo House',
  art: 'kiondo',
  number: 8,
  owner: { name: 'Mwende Kilonzo', email: 'mwende@kiondohouse.example' },
  tagline: 'Baskets, beads, crafts',
  description:
    'Forty weavers in Kitui and Machakos, each name on the ticket of the basket she made. They set the price; we add the rent.',
  categories: ['crafts'],
  county: 'nairobi',
  area: 'Gigiri',
  address: 'Village Market, Limuru Road, craft court stall 22',
  hours: hours('mon-sat 09:00-19:00', 'sun 10:00-18:00'),
  ready: [240, 1_440],
  delivery: {
    minimumKES: 0,
    areas: { Gigiri: 250, Runda: 250, Westlands: 300, 'City centre': 350, Kilimani: 350, Karen: 450 },
  },
  trade: { ordersPerDay: 0.5, demand: 'day' },
  menu: {
    Baskets: [
      item(
        'kiondo',
        'Kiondo, striped',
        { Small: [1_400, 8], Medium: [2_200, 5], Large: [3_400, 2] },
        'Sisal dyed with bark and leaves. No two alike.',
      ),
      item('kiondo', 'Kiondo, leather strap', 3_900, 'Medium, lined, with a shoulder strap.', { stock: 4 }),
      item('kikapu', 'Kikapu, palm', 1_200, 'Market basket from Lamu, strong enough for cabbages.', { stock: 13 }),
      item('kiondo', 'Table mats, set of six', 1_800, 'Flat-woven sisal, wipes clean.', { stock: 7 }),
    ],
    Beads: [
      item(
        'shanga',
        'Beaded collar',
        { Narrow: [1_600, 6], Wide: [2_900, 3] },
        'Maasai work from Kajiado, glass beads on wire.',
      ),
      item('bangili', 'Bead bracelets, three', 650, 'Mixed colours, elastic inside.', { stock: 26 }),
      item('pete', 'Brass earrings', 850, 'Melted padlocks, believe it or not.', { stock: 15 }),
      item(
        'viatu',
        'Beaded sandals',
        { '37': [1_900, 2], '39': [1_900, 4], '41': [1_900, 0], '43': [2_000, 3] },
        'Cow leather, tyre sole.',
      ),
    ],
    'For the house': [
      item('kisii', 'Soapstone elephant', 900, 'Carved in Tabaka. Sits on papers.', { stock: 10 }),
      item('ngoma', 'Hand drum', 3_200, 'Goat skin on jacaranda. Not a toy, but it will be.', { stock: 2 }),
      item('honey', 'Kitui honey, 500 g', 600, 'From the weavers’ other hives.', { stock: 18 }),
      item('gari', 'Wire car', 750, 'Steers by a long wire. Ages four to forty.', { stock: 0 }),
    ],
  },
})
