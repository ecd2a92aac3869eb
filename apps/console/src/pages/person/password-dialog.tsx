import { passwordFaults } from '@halyard/domain'
import type { User } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { LinkOnce } from '../../parts/link-once.tsx'
import { Section } from '../../parts/section.tsx'

interface Props {
  readonly person: User
  readonly onClose: () => void
}

/** Lets a person set a new password with a link, or sets one. */
export const PasswordDialog = ({ person, onClose }: Props) => {
  const [link, setLink] = useState<string>()
  const [password, setPassword] = useState('')
  const { email } = person
  const createLink = useWrite(() => halyard.users.resetUserPassword({ body: { id: email ?? '' } }), {
    done: 'The link is created',
    onDone: ({ resetPasswordUrl }) => setLink(resetPasswordUrl),
  })
  const change = useWrite(() => halyard.users.changeUserPassword({ params: { id: person.id }, body: { password } }), {
    done: 'The password is changed',
    onDone: onClose,
  })
  const faults = passwordFaults(password)
  return (
    <Dialog title="Password" onClose={onClose}>
      {link ? (
        <>
          <p>With this link, the person sets a new password. It works once, for one hour, and replaces older links.</p>
          <LinkOnce label="Link to set a password" link={link} onDone={onClose} />
        </>
      ) : (
        <>
          <p>The person chooses a new password with a link. If the server can send mail, it also mails the link.</p>
          {createLink.error && <FailureNote error={createLink.error} />}
          <Button
            kind="main"
            isBusy={createLink.isPending}
            refusal={email ? undefined : 'The account has no mail address.'}
            onClick={() => createLink.mutate(undefined)}
          >
            Create a link
          </Button>
          <Section title="Or set a password yourself">
            <Form
              submit="Set the password"
              refusal={faults.length > 0 ? 'The password is not strong enough yet.' : undefined}
              write={change}
              onSubmit={() => change.mutate(undefined)}
            >
              <Field label="New password" hint={password === '' ? 'All sessions of the person end.' : faults.join(' ')}>
                <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} autoComplete="new-password" />
              </Field>
            </Form>
          </Section>
        </>
      )}
    </Dialog>
  )
}
