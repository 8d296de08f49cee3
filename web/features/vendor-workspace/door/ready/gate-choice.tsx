import { useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

interface GateChoiceProps {
  gate: string
  /** Where a device was enrolled for. */
  ownGate: string | undefined
  /** Where others have scanned for this event. */
  gates: readonly string[]
  onChoose: (gate: string) => void
}

const maxGates = 5

/** Where the device stands: said with every scan, and shown to the other gates. */
export function GateChoice({ gate, ownGate, gates, onChoose }: GateChoiceProps) {
  const usual = [m.door_gate_named({ name: 'A' }), m.door_gate_named({ name: 'B' })]
  const known = [...new Set([ownGate, ...gates, gate, ...usual].filter((each): each is string => !!each))]
  const [isOther, setIsOther] = useState(false)
  return (
    <fieldset>
      <legend className="mt-2 mb-1 font-[650] text-13 text-on-cloth-2">{m.door_where()}</legend>
      <div className="grid grid-cols-3 gap-2.5">
        {known.slice(0, maxGates).map((name) => (
          <GateButton key={name} isOn={!isOther && name === gate} onClick={() => choose(name)}>
            {name}
            {name === ownGate && <small className="block font-medium text-12">{m.door_this_phone()}</small>}
          </GateButton>
        ))}
        <GateButton isOn={isOther} onClick={() => setIsOther(true)}>
          {m.door_gate_other()}
        </GateButton>
      </div>
      {isOther && (
        <input
          maxLength={40}
          aria-label={m.door_gate_name()}
          placeholder={m.door_gate_name()}
          onChange={({ target }) => onChoose(target.value.trim())}
          className="mt-2.5 min-h-14 w-full rounded-[14px] bg-ink px-4 font-semibold text-20 text-on-accent"
        />
      )}
    </fieldset>
  )

  function choose(name: string) {
    setIsOther(false)
    onChoose(name)
  }
}

function GateButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cn(
        'grid min-h-14 place-content-center rounded-[14px] border-[1.5px] px-1 text-center font-[750] text-17 leading-tight [overflow-wrap:anywhere]',
        isOn ? 'border-ink bg-ink text-on-accent' : 'border-cloth-line bg-surface',
      )}
    >
      {children}
    </button>
  )
}
