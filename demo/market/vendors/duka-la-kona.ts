import { hours, item, vendor } from '../vendor-builder.ts'

export const dukaLaKona = vendor({
  slug: 'duka-la-kona',
  name: 'Duka la Kona 24',
  art: 'duka',
  number: 19,
  owner: { name: 'Mohamed Abdi', email: 'mohamed@dukalakona.example' },
  tagline: 'Unga, milk, sugar, eggs',
  description:
    'The light that is on when all the others are off. Milk at two in the morning, no speech about planning ahead.',
  categories: ['groceries'],
  county: 'nairobi',
  area: 'Embakasi',
  address: 'Outering Road, Pipeline, under the blue flats',
  hours: hours('mon-sun 00:00-24:00'),
  ready: [10, 15],
  delivery: { minimumKES: 150, areas: { Embakasi: 60, Donholm: 90, 'South B': 120, Umoja: 120, Buruburu: 150 } },
  commissionPercent: 5,
  trade: { ordersPerDay: 1.4, demand: 'day' },
  menu: {
    'For supper': [
      item('unga', 'Maize flour, 2 kg', 175, 'Sifted, grade one.', { stock: 84, max: 12 }),
      item('unga', 'Wheat flour, 2 kg', 195, 'For chapati.', { stock: 47, max: 12 }),
      item('mchele', 'Pishori rice', { '1 kg': 230, '2 kg': 450 }, 'Mwea.'),
      item('mafuta', 'Cooking oil', { '500 ml': 180, '1 l': [340, 26], '3 l': [980, 8] }, 'Sunflower.'),
      item('sukari', 'Sugar, 1 kg', 165, 'White or brown.', { stock: 58, max: 10 }),
      item('vitunguu', 'Red onions, 1 kg', 120, 'From Wakulima, dry.', { stock: 30 }),
    ],
    'For breakfast': [
      item('maziwa', 'Fresh milk, 500 ml', 65, 'Packet.', { stock: 96 }),
      item('mkate', 'Loaf, 400 g', 70, 'From Umoja, delivered at five.', { stock: 23 }),
      item('trei-mayai', 'Eggs', { One: 17, Six: 100, Tray: [480, 9] }, 'Grade eggs.'),
      item('sukari', 'Tea leaves, 250 g', 160, 'Kericho.', { stock: 40 }),
      item('sausage', 'Beef sausages, 500 g', 380, 'From the freezer.', { stock: 12 }),
    ],
    'For just now': [
      item('maji', 'Water', { '500 ml': 50, '1 l': 80, '5 l': 200 }, 'Sealed.'),
      item('soda', 'Soda, 300 ml', 60, 'Cold.'),
      item('biskuti', 'Biscuits, packet', 50, 'Glucose or ginger.', { stock: 66 }),
      item('sabuni', 'Bar soap, 800 g', 190, 'For clothes and arguments.', { stock: 35 }),
      item('simu', 'Phone charger', 450, 'USB-C, one metre.', { stock: 0 }),
    ],
  },
})
