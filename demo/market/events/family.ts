import { event, ticket } from '../event-builder.ts'

export const family = [
  event({
    slug: 'karura-forest-10k',
    vendorKey: 'kijani',
    title: 'Karura Forest 10K',
    description:
      'Ten kilometres on red earth, past the falls and the caves and at least one duiker. Timed, not serious. A bowl of githeri at the finish for everybody, walkers included.',
    category: 'sport',
    art: 'mbio',
    venue: 'Karura Forest, Gate A',
    address: 'Limuru Road, Nairobi',
    county: 'nairobi',
    point: [-1.2437, 36.8296],
    starts: { days: 16, weekday: 7, time: '07:00' },
    hours: 5,
    capacity: 450,
    tickets: [
      ticket('Runner', 1_200, [64, 300], 'Number, time and a bowl.', { endsHoursBefore: 36 }),
      ticket('Walk five', 800, [18, 100], 'Half the distance, all of the bowl.', { endsHoursBefore: 36 }),
      ticket('Under twelve', 300, [7, 50], 'With a grown-up.', { max: 5, endsHoursBefore: 36 }),
    ],
  }),
  event({
    slug: 'siku-ya-watoto',
    vendorKey: 'tamu-bakes',
    title: 'Siku ya Watoto: Kites & Cupcakes',
    description:
      'Kites to make and a wind to fly them in. Face paint, a story every hour, and a bench where forty cupcakes wait for icing.',
    category: 'family',
    art: 'watoto',
    venue: 'Nyayo Gardens',
    address: 'Moi Road, Nakuru',
    county: 'nakuru',
    point: [-0.285, 36.068],
    starts: { days: 27, weekday: 6, time: '10:00' },
    doorsMinutesBefore: 15,
    hours: 6,
    capacity: 324,
    tickets: [
      ticket('Child', 400, [22, 150], 'Kite included.', { max: 8 }),
      ticket('Grown-up', 200, [20, 150], 'To hold the other end.', { max: 8 }),
      ticket('Cupcake bench', 700, [9, 24], 'Child entry, six cakes to ice.', { max: 4 }),
    ],
  }),
]
