import { hours, item, vendor } from '../vendor-builder.ts'

export const shadaFlowers = vendor({
  slug: 'shada-flowers',
  name: 'Shada Flowers',
  art: 'maua',
  number: 11,
  owner: { name: 'Lilian Wairimu', email: 'lilian@shada.example' },
  tagline: 'Roses, bouquets, plants',
  description:
    'Cut in Naivasha at dawn, in buckets at City Market by nine. Write the card in the note; our handwriting is better than yours.',
  categories: ['crafts'],
  county: 'nairobi',
  area: 'City centre',
  address: 'City Market, Muindi Mbingu Street, flower hall',
  hours: hours('mon-fri 08:00-19:00', 'sat 08:00-20:00', 'sun 09:00-17:00'),
  ready: [45, 90],
  delivery: {
    minimumKES: 600,
    areas: { 'City centre': 150, 'Upper Hill': 200, Westlands: 250, Kilimani: 250, Lavington: 300, Karen: 400 },
  },
  trade: { ordersPerDay: 0.6, demand: 'day' },
  menu: {
    Roses: [
      item(
        'waridi',
        'Red roses',
        { Ten: [700, 30], Twenty: [1_300, 14], Fifty: [3_000, 3] },
        'Long stems, thorns off, tied with sisal.',
      ),
      item('waridi', 'One red rose', 120, 'For those who know what they did.', { stock: 80 }),
      item('waridi', 'Mixed roses, twenty', 1_200, 'Every colour the farm had.', { stock: 9 }),
    ],
    Bouquets: [
      item(
        'maua',
        'Market bouquet',
        { Small: [850, 12], Large: [1_600, 7] },
        'Whatever is best this morning, loosely tied.',
      ),
      item('maua', 'Birthday bouquet', 1_900, 'Bright, tall, with a card.', { stock: 6 }),
      item('maua', 'Sympathy wreath', 3_500, 'White and green. Tell us the name and the hour.', { stock: 4, max: 2 }),
      item('maua', 'Graduation garland', 600, 'Fresh flowers on ribbon. Order the day before.', { stock: 20 }),
    ],
    'Growing things': [
      item('mmea', 'Succulent in a pot', 550, 'Water it when you remember.', { stock: 17 }),
      item('mmea', 'Peace lily', 1_400, 'Forgives dark offices.', { stock: 5 }),
      item('mmea', 'Aloe', 650, 'For the kitchen window and small burns.', { stock: 0 }),
    ],
    'With them': [
      item('mishumaa', 'Beeswax candles, pair', 700, 'From a workshop in Karen.', { stock: 13 }),
      item('biskuti', 'Box of cookies', 450, 'Twelve, chocolate chip.', { stock: 8 }),
    ],
  },
})
