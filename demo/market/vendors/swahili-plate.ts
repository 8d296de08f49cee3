import { hours, item, vendor } from '../vendor-builder.ts'

export const swahiliPlate = vendor({
  slug: 'swahili-plate',
  name: 'Swahili Plate',
  art: 'swahili',
  number: 2,
  owner: { name: 'Fatma Bakari', email: 'fatma@swahiliplate.example' },
  tagline: 'Pilau, biryani, juice',
  description:
    'Bibi measured spice by the palm, so we do too. Pilau is lit at ten every morning and it is finished when it is finished.',
  categories: ['swahili', 'kenyan-dishes', 'juice'],
  county: 'nairobi',
  area: 'South B',
  address: 'Mchumbi Road, South B shopping centre, first floor above the chemist',
  hours: hours('mon-thu 10:00-22:00', 'fri-sat 10:00-23:00', 'sun 10:00-22:00'),
  ready: [30, 40],
  delivery: {
    minimumKES: 400,
    areas: { 'South B': 120, 'South C': 130, 'City centre': 180, 'Upper Hill': 180, Kilimani: 220, Embakasi: 250 },
  },
  trade: { ordersPerDay: 2.6, demand: 'meals' },
  menu: {
    'Rice pots': [
      item(
        'pilau',
        'Pilau ya nyama',
        { Plate: 350, Sinia: 1_300 },
        'Beef pilau, brown with onion and whole spice. A sinia feeds four.',
      ),
      item(
        'biryani',
        'Mutton biryani',
        { Plate: 450, Sinia: 1_700 },
        'Rice and masala cooked apart, met on the plate.',
      ),
      item('biryani', 'Chicken biryani', 420, 'Half a spring chicken in thick masala, saffron rice.'),
      item('wali-nazi', 'Wali wa nazi & maharagwe', 280, 'Coconut rice, red beans, a spoon of mchicha.'),
      item('spageti', 'Spageti na nyama', 350, 'Minced beef, hoho, a banana on the side if you ask.'),
    ],
    'From the coast': [
      item('kuku-nazi', 'Kuku wa nazi', 480, 'Chicken in coconut with a green chilli left whole. Bite with care.'),
      item('kupaka', 'Samaki wa kupaka', 690, 'Grilled fish brushed with coconut and tamarind, three coats.'),
      item('mshikaki', 'Mishikaki, four sticks', 400, 'Beef in papaya and ginger overnight, charcoal in the evening.'),
      item('mbaazi', 'Mbaazi za nazi', 150, 'Pigeon peas, thick. Made for mahamri.'),
    ],
    'To nibble': [
      item('mahamri', 'Mahamri, five', 100, 'Out of the karai at seven and at four.'),
      item('samosa', 'Beef samosa, three', 180, 'Hand-folded, more meat than onion.'),
      item('viazi-karai', 'Viazi karai', 150, 'Potato in turmeric batter with ukwaju sauce.'),
      item('kaimati', 'Kaimati', 150, 'Ten small dumplings in cardamom syrup.', { stock: 22 }),
    ],
    'To drink': [
      item('juice-ukwaju', 'Ukwaju', { '300 ml': 100, '500 ml': 150 }, 'Tamarind, soaked overnight, sharp.'),
      item('juice', 'Mango & passion', { '300 ml': 130, '500 ml': 190 }, 'Ngowe mango when there is ngowe mango.'),
      item('kahawa-tungu', 'Kahawa tungu & tende', 120, 'Black coffee with ginger, three dates beside it.'),
    ],
  },
})
