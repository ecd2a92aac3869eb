import { limits } from '@halyard/contracts/data'
import type { FeatureType, FeatureTypes } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { NumberField } from '../../parts/number-field.tsx'
import { countText } from '../../sentences/numbers.ts'
import { countOlderThan } from './older-than.ts'

interface Props {
  readonly type: FeatureType
  /** The list that has the type. Its version is compared. */
  readonly types: FeatureTypes
  readonly reload: Reload<FeatureTypes>
  readonly onClose: () => void
}

/** Changes the lifetime of a type, and first counts the flags that are older. */
export const EditLifetime = ({ type, types: present, reload: read, onClose }: Props) => {
  const { id, name } = type
  const [input, setInput] = useState<number | null>()
  const { base: types, reload } = useBase(present, input !== undefined, read)
  const days = input === undefined ? type.lifetimeDays : input
  const index = useFlagIndex()
  const rows = (index.data?.rows ?? []).filter((row) => row.type === id)
  const older = days === null ? 0 : countOlderThan(rows, days, Date.now())
  const save = useWrite(
    () => halyard.featureTypes.updateFeatureTypeLifetime({ params: { id }, body: { lifetimeDays: days } }, { ifMatch: types }),
    { done: 'The lifetime is saved', onDone: onClose },
  )
  return (
    <Dialog title={`Lifetime of the type ${name}`} onClose={onClose}>
      <Form
        submit="Save the lifetime"
        refusal={days === type.lifetimeDays ? 'Nothing is changed yet.' : undefined}
        write={save}
        source={{ types: ['feature-type-updated'], isAbout: isEventAbout('id', id), reload }}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <p>
          <label>
            <input
              type="checkbox"
              checked={days === null}
              onChange={(event) => setInput(event.target.checked ? null : (type.lifetimeDays ?? 40))}
            />
            Unlimited
          </label>
        </p>
        {days !== null && (
          <NumberField
            label="Days"
            value={days}
            min={1}
            max={limits.lifetimeDays}
            steps={[7, 40, 90, 365]}
            onChange={(next) => setInput(Math.round(next))}
          />
        )}
        <p>
          {faultAt(save.error, 'body/lifetimeDays')} {countText(older, 'flag')} of {rows.length} with this type {older === 1 ? 'is' : 'are'}{' '}
          past the lifetime, unless marked as stale.
        </p>
      </Form>
    </Dialog>
  )
}
