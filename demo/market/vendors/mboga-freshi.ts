import { hours, item, vendor } from '../vendor-builder.ts'

export const mbogaFreshi = vendor({
  slug: 'mboga-freshi',
  name: 'Mboga Freshi Grocers',
  art: 'mboga',
  number: 6,
  owner: { name: 'Teresia Nduta', email: 'teresia@mbogafreshi.example' },
  tagline: 'Vegetables, honey, eggs',
  description:
    'We are at Wakulima when the lorries come in at four, and we turn away what we would not cook. Collect from the stall; we pack it in your own kiondo.',
  categories: ['groceries'],
  county: 'nairobi',
  area: 'Wakulima',
  address: 'Wakulima Market, Haile Selassie gate, row C stall 9',
  hours: hours('mon-sat 04:00-20:00', 'sun 04:00-18:00'),
  ready: [30, 120],
  commissionPercent: 7,
  trade: { ordersPerDay: 1, demand: 'morning' },
  menu: {
    'By the bunch and kilo': [
      item('sukuma-fungu', 'Sukuma wiki, bunch', 30, 'Cut this morning in Kinangop.', { stock: 140 }),
      item('nyanya', 'Tomatoes, 1 kg', 120, 'Firm ones for salad, soft ones for stew. Say which.', { stock: 60 }),
      item('vitunguu', 'Red onions, 1 kg', 110, 'Dry, from Karatina.', { stock: 75 }),
      item('viazi', 'Shangi potatoes', { '1 kg': 80, '5 kg': 380 }, 'Chips, mash or stew.'),
      item('veg', 'Mixed vegetables', 200, 'Carrot, tomato, dhania, hoho, one onion: supper for four.', { stock: 24 }),
      item('ndimu', 'Lemons, ten', 150, 'Thin-skinned.', { stock: 33 }),
    ],
    Fruit: [
      item('parachichi', 'Hass avocados, five', 150, 'Two ready today, three for the weekend.', { stock: 42 }),
      item('ndizi', 'Sweet bananas, hand', 180, 'Meru, small and yellow.', { stock: 28 }),
      item('embe', 'Apple mangoes, four', 240, 'From Makueni.', { stock: 19 }),
      item('nanasi', 'Pineapple', { Small: 100, Large: 180 }, 'We will peel it if you ask.'),
    ],
    'Keeps in the cupboard': [
      item('honey', 'Baringo honey', { '250 g': 350, '500 g': [650, 12], '1 kg': [1_200, 4] }, 'Acacia, not heated.'),
      item('trei-mayai', 'Eggs, tray of 30', { Kienyeji: [750, 6], Grade: [470, 20] }, 'Counted in front of you.'),
      item('githeri', 'Boiled githeri, 1 kg', 160, 'Maize and beans, cooked soft, ready to fry.', { stock: 0 }),
      item('njugu', 'Raw groundnuts, 1 kg', 320, 'Homa Bay red skin.', { stock: 17 }),
    ],
  },
})
