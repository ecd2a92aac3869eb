import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Form } from '../../parts/form.tsx'
import { PasswordProof } from './password-proof.tsx'

interface Props {
  readonly isOn: boolean
  readonly hasPasskey: boolean
}

/** Whether the password of the caller also needs a passkey. */
export const SecondFactor = ({ isOn, hasPasskey }: Props) => {
  const [input, setInput] = useState<boolean>()
  const [password, setPassword] = useState('')
  const required = input ?? isOn
  const save = useWrite(() => halyard.passkeys.setSecondFactor({ body: { required, ...(password !== '' && { password }) } }), {
    done: 'The second factor is saved',
    entered: {
      input,
      drop: () => {
        setInput(undefined)
        setPassword('')
      },
    },
  })
  const unchanged = required === isOn ? 'Nothing is changed yet.' : undefined
  return (
    <Form
      submit="Save the second factor"
      refusal={unchanged ?? (required && !hasPasskey ? 'Add a passkey first.' : undefined)}
      write={save}
      fields={['body/password']}
      onSubmit={() => save.mutate(undefined)}
    >
      <label>
        <input type="checkbox" checked={required} onChange={(event) => setInput(event.target.checked)} /> Second factor: my password also
        needs a passkey
      </label>
      <PasswordProof error={save.error} value={password} onChange={setPassword} />
    </Form>
  )
}
