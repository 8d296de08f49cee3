import { hours, item, vendor } from '../vendor-builder.ts'

export const shambaBox = vendor({
  slug: 'shamba-box',
  name: 'Shamba Box Limuru',
  art: 'shamba',
  number: 13,
  owner: { name: 'Daniel Njoroge', email: 'daniel@shambabox.example' },
  tagline: 'Boxes from five farms',
  description:
    'Five small farms above Limuru fill one van. Order by evening, it leaves at six in the morning with the mud still on.',
  categories: ['groceries'],
  county: 'kiambu',
  area: 'Limuru',
  address: 'Limuru–Nairobi Road, Kwambira, green packing shed',
  hours: hours('mon-sat 06:00-21:30', 'sun 07:00-21:30'),
  hasPickup: false,
  ready: [720, 1_440],
  delivery: {
    minimumKES: 800,
    areas: { Limuru: 150, Ruaka: 200, Kikuyu: 200, Gigiri: 250, Westlands: 250, Kilimani: 300, Lavington: 300 },
  },
  commissionPercent: 8,
  trade: { ordersPerDay: 0.7, demand: 'day' },
  menu: {
    Boxes: [
      item(
        'kreti-mboga',
        'Vegetable box',
        { 'For two': [950, 14], 'For four': [1_600, 10], 'For six': [2_300, 3] },
        'Nine kinds, the farms decide which.',
      ),
      item(
        'kreti-matunda',
        'Fruit box',
        { Small: [900, 9], Large: [1_500, 5] },
        'What is ripe between here and Murang’a.',
      ),
      item('veg', 'Soup box', 550, 'Pumpkin, leeks, carrot, celery, thyme.', { stock: 11 }),
    ],
    Vegetables: [
      item('sukuma-fungu', 'Kale, three bunches', 100, 'No spray for twenty-one days.', { stock: 36 }),
      item('nyanya', 'Greenhouse tomatoes, 1 kg', 150, 'Even and red.', { stock: 25 }),
      item('viazi', 'Potatoes, 5 kg', 420, 'From Tigoni, red skin.', { stock: 18 }),
      item('vitunguu', 'Spring and red onions, 1 kg', 140, 'Both in one bag.', { stock: 16 }),
      item('sukuma-fungu', 'Managu, picked leaves', 120, 'Cleaned, ready for the sufuria.', { stock: 0 }),
    ],
    'Dairy and eggs': [
      item('trei-mayai', 'Kienyeji eggs', { Fifteen: [390, 12], Thirty: [760, 8] }, 'Hens that see the sky.'),
      item('maziwa', 'Whole milk, 2 l', 240, 'Pasteurised, not thinned.', { stock: 20 }),
      item('maziwa-lala', 'Mala, 1 l', 150, 'Set overnight.', { stock: 15 }),
    ],
    'From the trees': [
      item('parachichi', 'Avocados, ten', 280, 'Hass. Ripen them in the unga.', { stock: 22 }),
      item('ndimu', 'Lemons, 1 kg', 130, 'Garden lemons, ugly and full.', { stock: 19 }),
      item('honey', 'Forest honey, 500 g', 700, 'From the Kereita edge.', { stock: 7 }),
    ],
  },
})
