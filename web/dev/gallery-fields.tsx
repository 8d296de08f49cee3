import { useState } from 'react'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Checkbox, RadioCards, Segmented, Switch } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { AffixedInput, Input, PasswordInput, PhoneInput, Select, Textarea } from '#web/ui/forms/input.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Money } from '#web/ui/money.tsx'
import { TabCount, Tabs } from '#web/ui/tabs.tsx'
import Search from '~icons/lucide/search'
import { Group } from './gallery-group.tsx'

export function FieldsGallery() {
  const [phone, setPhone] = useState('+254722418305')
  const [size, setSize] = useState('large')
  const [isOn, setIsOn] = useState(true)
  const [count, setCount] = useState(1)
  const [period, setPeriod] = useState('day')
  const [tab, setTab] = useState('new')
  return (
    <>
      <Group title="Fields">
        <Field label="Name" optional>
          <Input placeholder="As on your ID" />
        </Field>
        <Field label="M-Pesa phone" hint="The prompt goes to this number.">
          <PhoneInput value={phone} onChange={setPhone} />
        </Field>
        <Field label="Email" error="Add the ending, like gmail.com.">
          <Input defaultValue="wanjiru@gmail" />
        </Field>
        <Field label="Shop address" success="Free to use.">
          <AffixedInput prefix="uliza.co.ke/" defaultValue="mama-achieng" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="kuuliza-si-ujinga" autoComplete="current-password" />
        </Field>
        <Field label="Search" hideLabel>
          <AffixedInput type="search" placeholder="What would you like to eat?" before={<Search aria-hidden />} />
        </Field>
        <Field label="County">
          <Select defaultValue="nairobi">
            <option value="nairobi">Nairobi</option>
            <option value="kisumu">Kisumu</option>
          </Select>
        </Field>
        <Field label="Note for the kitchen" optional>
          <Textarea defaultValue="Please keep the kachumbari separate. Less pilipili." />
        </Field>
      </Group>
      <Group title="Choices">
        <RadioCards
          label="Size"
          value={size}
          onChange={setSize}
          options={[
            { value: 'large', label: 'Large', aside: <Money kes={950} /> },
            { value: 'regular', label: 'Regular', hint: 'For one', aside: <Money kes={650} /> },
            { value: 'small', label: 'Small', hint: 'Sold out', aside: <Money kes={450} />, disabled: true },
          ]}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Checkbox checked={isOn} onChange={setIsOn}>
            Weekends
          </Checkbox>
          <Checkbox checked={!isOn} onChange={() => setIsOn(!isOn)}>
            Holidays
          </Checkbox>
          <Switch label="Open" checked={isOn} onChange={setIsOn} />
          <Switch label="Paused" checked={!isOn} onChange={() => setIsOn(!isOn)} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Stepper label="Ugali" value={0} onChange={setCount} />
          <Stepper label="Ugali" value={count} onChange={setCount} max={5} />
          <Stepper label="Ugali" value={count} onChange={setCount} onRemove={() => setCount(1)} />
        </div>
        <Chips>
          <Chip selected={isOn} onClick={() => setIsOn(!isOn)}>
            Open now
          </Chip>
          <Chip count={14}>Pick-up</Chip>
          <Chip>Nairobi</Chip>
        </Chips>
        <Tabs
          label="Orders"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'new',
              label: (
                <>
                  To accept <TabCount hot>3</TabCount>
                </>
              ),
              content: 'Three wait.',
            },
            {
              value: 'work',
              label: (
                <>
                  Preparing <TabCount>3</TabCount>
                </>
              ),
              content: 'Three are cooking.',
            },
            { value: 'ready', label: 'Ready', content: 'None.' },
          ]}
        />
        <Segmented
          label="Period"
          value={period}
          onChange={setPeriod}
          options={['day', 'week', 'month'].map((value) => ({ value, label: value }))}
        />
      </Group>
    </>
  )
}
