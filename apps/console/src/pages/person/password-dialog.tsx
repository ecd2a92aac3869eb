import type { User } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Form } from '../../parts/form.tsx'
import { LinkOnce } from '../../parts/link-once.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
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
          <Section title="Or set a password yourself" lead="All sessions of the person end.">
            <Form submit="Set the password" fields={['body/password']} write={change} onSubmit={() => change.mutate(undefined)}>
              <NewPasswordField
                label="New password"
                value={password}
                onChange={setPassword}
                fault={faultAt(change.error, 'body/password')}
              />
            </Form>
          </Section>
        </>
      )}
    </Dialog>
  )
}
