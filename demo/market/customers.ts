import type { County } from '#contracts/wire/counties.ts'
import { toSlug } from '#contracts/wire/slug.ts'
import type { DemoCustomer, DemoPlace, DemoUser } from './types.ts'
import { phone } from './vendor-builder.ts'

type Place = [area: string, address: string, landmark: string]

const place = ([area, address, landmark]: Place): DemoPlace => ({ area, address, landmark })

let people = 0
function person(name: string, county: County, ...places: Place[]): DemoCustomer {
  people += 1
  const slug = toSlug(name)
  return {
    key: `customer/${slug}`,
    name,
    email: `${slug.replaceAll('-', '.')}@barua.example`,
    phone: phone(30_000 + people),
    role: 'CUSTOMER',
    county,
    places: places.map(place),
  }
}

/** The customer to sign in as. */
const wanjiru: DemoCustomer = {
  ...person(
    'Wanjiru Kamau',
    'nairobi',
    ['Kilimani', 'Kindaruma Road, Jacaranda Court, house B7', 'Green gate opposite the kiosk'],
    ['Upper Hill', 'Elgon Road, Mawingu House, 4th floor', 'Ask for Wanjiru at the desk'],
  ),
  email: 'wanjiru@uliza.example',
}

export const customers: DemoCustomer[] = [
  wanjiru,
  person(
    'Brian Mwangi',
    'nairobi',
    ['Kilimani', 'Ring Road, Sunrise Flats, 3A', 'Above the barber'],
    ['City centre', 'Kimathi Street, Utumishi Arcade, 2nd floor', 'The door with the bell'],
  ),
  person(
    'Halima Noor',
    'nairobi',
    ['Hurlingham', 'Argwings Kodhek Road, Amal Court, house 2', 'White wall, blue gate'],
    ['Eastleigh', 'First Avenue, Baraka Mall, shop 41', 'Ground floor, by the lift'],
  ),
  person(
    'Kevin Odhiambo',
    'nairobi',
    ['Kileleshwa', 'Othaya Road, Tausi Apartments, D9', 'Call, do not hoot'],
    ['Westlands', 'Mpaka Road, Delta Court, 6th floor', 'Badge desk on the left'],
  ),
  person('Faith Chebet', 'nairobi', ['Kilimani', 'Denis Pritt Road, Olive Court, 12', 'Next to the nursery school']),
  person('Grace Wambui', 'nairobi', ['Lavington', 'Hatheru Road, house 18', 'The gate with bougainvillea']),
  person(
    'Ali Hassan',
    'nairobi',
    ['South C', 'Muhoho Avenue, Salama Flats, 5B', 'Opposite the mosque'],
    ['Kilimani', 'Lenana Road, Kivuli Plaza, 1st floor', 'Above the bank machine'],
  ),
  person(
    'Njeri Githinji',
    'nairobi',
    ['Lavington', 'Muthangari Drive, house 7', 'Last gate, brown'],
    ['City centre', 'Standard Street, Jubilee Chambers, 3rd floor', 'Lift on the right'],
  ),
  person('Mercy Atieno', 'nairobi', ['Ngara', 'Park Road, Uhuru Flats, C14', 'By the water tank']),
  person(
    'Samuel Kariuki',
    'nairobi',
    ['South B', 'Plainsview Road, Golden Court, 21', 'Behind the petrol station'],
    ['Upper Hill', 'Hospital Road, records office', 'Ask the guard for Sam'],
  ),
  person('Amina Abdalla', 'nairobi', ['Eastleigh', 'Jam Street, Amana Flats, 8', 'Over the tailor']),
  person('Peter Kiprono', 'nairobi', ['Kasarani', 'Mwiki Road, Safari Court, 4C', 'Near the stadium gate 12']),
  person('Dorcas Mumbua', 'nairobi', ['Embakasi', 'Outering Road, Tassia flats, 6F', 'Blue flats, third door']),
  person(
    'Collins Wafula',
    'nairobi',
    ['Donholm', 'Savannah Road, Phase 5, house 233', 'The one with the mango tree'],
    ['City centre', 'Moi Avenue, Bihi Towers, 9th floor', 'Reception'],
  ),
  person('Esther Nyaboke', 'nairobi', ['Buruburu', 'Phase 2, house 118', 'Opposite the kindergarten']),
  person('Hussein Galgalo', 'nairobi', ['Parklands', 'Fifth Avenue, Lotus Court, 3', 'Ring the lower bell']),
  person(
    'Priya Shah',
    'nairobi',
    ['Parklands', 'First Avenue, Shanti Apartments, 10', 'Opposite the temple car park'],
    ['Westlands', 'Chiromo Lane, Riverside Studios', 'Second floor'],
  ),
  person('Michael Muli', 'nairobi', ['Westlands', 'Rhapta Road, Kasuku Court, 5', 'After the speed bump']),
  person('Caroline Jeptoo', 'nairobi', ['Roysambu', 'Lumumba Drive, Mirema Heights, 2D', 'Above the salon']),
  person('Dennis Barasa', 'nairobi', ['Roysambu', 'Kamiti Road, Zimmerman flats, 17', 'Orange building']),
  person('Lucy Nduku', 'nairobi', ['Umoja', 'Umoja Two, court 9, house 41', 'By the borehole']),
  person('Victor Ochieng', 'nairobi', ['Umoja', 'Moi Drive, Innercore, block 44', 'Next to the cyber']),
  person('Salma Yusuf', 'nairobi', ['South B', 'Hazina estate, house 76', 'Green roof']),
  person(
    'Joy Makena',
    'nairobi',
    ['Kahawa West', 'Station Road, Kamae flats, 9', 'By the railway'],
    ['Ngara', 'Murang’a Road, Ngara Plaza, 2nd floor', 'The clinic side'],
  ),
  person('Patrick Lemayian', 'nairobi', ["Lang'ata", 'Otiende estate, house 52', 'Near the post office']),
  person('Angela Wairimu', 'nairobi', ['Karen', 'Miotoni Road, house 30', 'Intercom, then the dogs are friendly']),
  person('Thomas Ekai', 'nairobi', ['Gigiri', 'United Nations Crescent, house 11', 'Guard house calls you']),
  person('Naomi Cherono', 'nairobi', ['Runda', 'Mimosa Drive, house 84', 'Corner with two palms']),
  person(
    'Rehema Mohamed',
    'mombasa',
    ['Nyali', 'Links Road, Coral Court, 6', 'Facing the school'],
    ['Kizingo', 'Mama Ngina Drive, Bahari Flats, 3', 'Sea side'],
  ),
  person('Zawadi Mwakio', 'mombasa', ['Tudor', 'Tudor Four, house 15', 'By the creek steps']),
  person('Khalid Swaleh', 'mombasa', ['Old Town', 'Ndia Kuu, house with the carved door', 'Opposite the perfume shop']),
  person('Ruth Kadzo', 'mombasa', ['Bamburi', 'Kiembeni estate, house 209', 'Near the dispensary']),
  person('Otieno Ouko', 'kisumu', ['Milimani', 'Tom Mboya Estate, house 33', 'Behind the church']),
  person('Beryl Akoth', 'kisumu', [
    'Kisumu centre',
    'Oginga Odinga Street, Reinsurance side, 2nd floor',
    'Blue stairs',
  ]),
  person('Elijah Simiyu', 'kisumu', ['Mamboleo', 'Kakamega Road, Mamboleo flats, 4', 'At the junction']),
  person('Gladys Chepkemoi', 'uasin-gishu', ['Elgon View', 'Elgon View Road, house 27', 'White fence']),
  person('Kipchumba Rotich', 'uasin-gishu', ['Kapsoya', 'Kapsoya estate, house 140', 'By the training track']),
  person('Hellen Wangui', 'nakuru', ['Section 58', 'Oginga Odinga Road, house 61', 'Near the clinic']),
  person('Moses Kiplangat', 'nakuru', ['Milimani', 'State House Road, house 9', 'Jacaranda at the gate']),
  person('Anthony Gitonga', 'nyeri', ['Nyeri Town', 'Kenyatta Road, Mathari Flats, 7', 'Over the bookshop']),
  person(
    'Purity Wanja',
    'kiambu',
    ['Limuru', 'Tigoni Road, house 5', 'Tea on both sides'],
    ['Ruaka', 'Limuru Road, Joyland Court, 8C', 'Opposite the hardware'],
  ),
]

/** The administrator to sign in as: an owner of the market. */
export const admin: DemoUser = {
  key: 'admin/brenda-otieno',
  name: 'Brenda Otieno',
  email: 'admin@uliza.example',
  phone: phone(40_001),
  role: 'ADMIN',
  adminRole: 'OWNER',
}

export const colleagues: DemoUser[] = [
  {
    key: 'admin/james-mwendwa',
    name: 'James Mwendwa',
    email: 'finance@uliza.example',
    phone: phone(40_002),
    role: 'ADMIN',
    adminRole: 'FINANCE',
  },
  {
    key: 'admin/faith-moraa',
    name: 'Faith Moraa',
    email: 'support@uliza.example',
    phone: phone(40_003),
    role: 'ADMIN',
    adminRole: 'SUPPORT',
  },
]
