import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'
import { CountdownRing } from '#web/ui/states/countdown-ring.tsx'
import { ProgressSteps } from '#web/ui/states/progress-steps.tsx'
import { Pager } from '#web/ui/tables/pager.tsx'
import { Table, Td, Th, Tr } from '#web/ui/tables/table.tsx'
import CookingPot from '~icons/lucide/cooking-pot'
import PackageCheck from '~icons/lucide/package-check'
import Smartphone from '~icons/lucide/smartphone'
import Store from '~icons/lucide/store'
import { Group } from './gallery-group.tsx'

const vendors = [
  "Mama Achieng's Kitchen",
  'Swahili Plate',
  'Choma Corner 254',
  'Chapo Republic',
  'Kahawa & Keki',
  'Mboga Freshi',
  'Samosa Sisters',
  'Kiondo House',
]
const orders: [string, string, number][] = [
  ['UZ 48 25', 'Wanjiru Kamau', 1610],
  ['UZ 48 24', 'Otieno & Sons Ltd', 4110],
  ['UZ 48 23', 'Mercy Atieno', 310],
]

export function PaperGallery() {
  const [page, setPage] = useState(1)
  const [until] = useState(() => new Date(Date.now() + 95_000))
  return (
    <>
      <Group title="Paper">
        <Receipt>
          <ReceiptLines>
            <ReceiptLine label="Subtotal, 6 items">
              <Money kes={1510} />
            </ReceiptLine>
            <ReceiptLine label="Delivery in Nairobi" note="fixed by your area at checkout">
              KSh 100–350
            </ReceiptLine>
            <ReceiptLine label="So far" total>
              <Money kes={1510} />
            </ReceiptLine>
          </ReceiptLines>
        </Receipt>
        <div className="flex flex-wrap items-center gap-6">
          <CountdownRing until={until} of={600}>
            left to pay
          </CountdownRing>
          <div className="min-w-60 flex-1">
            <ProgressSteps
              label="Order"
              steps={[
                { id: 'paid', label: 'Paid', icon: Smartphone, state: 'done', aside: '12:48' },
                { id: 'work', label: 'Preparing', icon: CookingPot, state: 'now', aside: '12:50' },
                { id: 'ready', label: 'Ready to pick up', icon: PackageCheck, state: 'next' },
                { id: 'done', label: 'Picked up', icon: Store, state: 'next' },
              ]}
            />
          </div>
        </div>
      </Group>
      <Group title="Borders and logos">
        <Pindo />
        <Pindo pattern="almasi" />
        <Pindo pattern="korosho" />
        <div className="flex flex-wrap gap-2">
          {vendors.map((name) => (
            <VendorLogo key={name} vendor={{ name, slug: name.toLowerCase().replace(/\W+/g, '-') }} />
          ))}
        </div>
      </Group>
      <Group title="Table and pages" wide>
        <Table caption="Orders">
          <thead>
            <tr>
              <Th>Order</Th>
              <Th>Customer</Th>
              <Th>Status</Th>
              <Th right>Total</Th>
            </tr>
          </thead>
          <tbody>
            {orders.map(([number, customer, total], index) => (
              <Tr key={number} selected={index === 0}>
                <Td className="font-bold">{number}</Td>
                <Td>{customer}</Td>
                <Td>
                  <Badge tone="work" icon={CookingPot}>
                    Preparing
                  </Badge>
                </Td>
                <Td right>
                  <Money kes={total} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        <Pager page={page} hasNext onPage={setPage} summary="1 to 25 of 1,284" />
      </Group>
    </>
  )
}
