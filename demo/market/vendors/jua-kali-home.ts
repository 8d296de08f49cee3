import { hours, item, vendor } from '../vendor-builder.ts'

export const juaKaliHome = vendor({
  slug: 'jua-kali-home',
  name: 'Jua Kali Home & Kitchen',
  status: 'PENDING',
  art: 'chumbani',
  number: 28,
  owner: { name: 'Samuel Wekesa', email: 'samuel@juakali.example' },
  tagline: 'Pots, toys, house things',
  description:
    'Hammered under the hot sun at Gikomba. If a handle comes off we put it back, for as long as either of us lives.',
  categories: ['crafts', 'groceries'],
  county: 'nairobi',
  area: 'Gikomba',
  address: 'Gikomba market, Quarry Road, metal workers’ line',
  hours: hours('mon-sat 07:00-18:00'),
  ready: [60, 240],
  delivery: { minimumKES: 300, areas: { 'City centre': 120, Eastleigh: 120, Buruburu: 150, 'South B': 150 } },
  trade: { ordersPerDay: 0, demand: 'day' },
  menu: {
    Kitchen: [
      item('sufuria', 'Sufuria', { '2 l': [450, 20], '5 l': [850, 15], '10 l': [1_500, 8] }, 'Aluminium, flat bottom.'),
      item('sufuria', 'Ugali set', 1_100, 'Sufuria, mwiko and a lid that fits.', { stock: 10 }),
      item('sufuria', 'Karai, 40 cm', 950, 'For mandazi and ambition.', { stock: 12 }),
      item('sufuria', 'Mwiko, three sizes', 250, 'Mvule wood.', { stock: 30 }),
    ],
    House: [
      item('mmea', 'Pot with a plant', 500, 'Tin pot, painted, succulent inside.', { stock: 9 }),
      item('sabuni', 'Soap dish & soap', 300, 'Hammered dish.', { stock: 18 }),
      item('mishumaa', 'Candles in tins, four', 650, 'The tin is ours, the wax is from Karen.', { stock: 11 }),
      item('kikapu', 'Laundry basket', 1_300, 'Palm and wire.', { stock: 5 }),
    ],
    Children: [
      item('gari', 'Wire lorry', 850, 'Tips.', { stock: 7 }),
      item('daftari', 'School set', 650, 'Notebooks and pencils, tied with wire.', { stock: 6 }),
    ],
  },
})
