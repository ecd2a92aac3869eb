import type { SimpleSettings } from '@halyard/sdk'
import { isHalyardError } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'

const PasswordLoginForm = ({ disabled }: SimpleSettings) => {
  const [input, setInput] = useState<boolean>()
  const [force, setForce] = useState(false)
  const isOn = input ?? !disabled
  const save = useWrite(() => halyard.auth.setSimpleSettings({ query: { force }, body: { disabled: !isOn } }), {
    done: isOn ? 'Password login is on' : 'Password login is off',
    entered: {
      input,
      drop: () => {
        setInput(undefined)
        setForce(false)
      },
    },
  })
  const isRefused = isHalyardError(save.error) && save.error.name === 'ConflictError'
  return (
    <Form
      submit="Save password login"
      refusal={isOn === !disabled ? 'Nothing is changed yet.' : undefined}
      write={save}
      onSubmit={() => save.mutate(undefined)}
    >
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => setInput(event.target.checked)} /> People can log in with a password
      </label>
      {(isRefused || force) && (
        <label>
          <input type="checkbox" checked={force} onChange={(event) => setForce(event.target.checked)} /> Switch off even if no administrator
          can log in afterwards
        </label>
      )}
    </Form>
  )
}

/** Whether people can log in with a password. */
export const PasswordLogin = () => {
  const query = useQuery(queries.auth.getSimpleSettings.queryOptions())
  return (
    <Section
      title="Password login"
      lead="Switch it off once everyone logs in with an identity provider or a passkey. Stored passwords stay, and password links stop working."
    >
      <QueryView query={query} rows={1}>
        {(settings) => <PasswordLoginForm {...settings} />}
      </QueryView>
    </Section>
  )
}
