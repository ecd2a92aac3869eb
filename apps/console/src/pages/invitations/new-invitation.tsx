import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { LinkOnce } from '../../parts/link-once.tsx'

const durations = [
  ['1 day', 1],
  ['1 week', 7],
  ['1 month', 31],
] as const

/** Creates an invitation link and shows it. */
export const NewInvitation = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(7)
  const [link, setLink] = useState<string>()
  const create = useWrite(
    () => halyard.inviteTokens.createInviteToken({ body: { name, expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() } }),
    { done: 'The invitation link is created', onDone: ({ url }) => (url === null ? onClose() : setLink(url)) },
  )
  if (link)
    return (
      <Dialog title="The invitation link" onClose={onClose}>
        <LinkOnce label="Invitation link" link={link} note="Everybody with this link can sign up until it expires." onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title="New invitation link" onClose={onClose}>
      <Form
        submit="Create the link"
        write={create}
        fields={['body/name', 'body/expiresAt']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" hint="Whom the link is for" fault={faultAt(create.error, 'body/name')}>
          <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={100} />
        </Field>
        <Field label="Valid for" hint="The server shortens longer times to one month." fault={faultAt(create.error, 'body/expiresAt')}>
          <select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {durations.map(([label, number]) => (
              <option key={label} value={number}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      </Form>
    </Dialog>
  )
}
