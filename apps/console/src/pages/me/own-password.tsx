import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { Section } from '../../parts/section.tsx'

const PasswordForm = ({ onClose }: { readonly onClose: () => void }) => {
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const change = useWrite(() => halyard.profile.changeOwnPassword({ body: { oldPassword, password, confirmPassword: password } }), {
    done: 'Your password is changed',
    onDone: onClose,
  })
  return (
    <Form
      submit="Change your password"
      write={change}
      fields={['body/password', 'body/oldPassword']}
      onSubmit={() => change.mutate(undefined)}
      onCancel={onClose}
    >
      <Field label="Present password" fault={faultAt(change.error, 'body/oldPassword')}>
        <input
          type="password"
          autoComplete="current-password"
          value={oldPassword}
          onChange={(event) => setOldPassword(event.target.value)}
          required
        />
      </Field>
      <NewPasswordField label="New password" value={password} onChange={setPassword} fault={faultAt(change.error, 'body/password')} />
    </Form>
  )
}

/** Changes the password of the caller. */
export const OwnPassword = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Password"
      lead="A new password ends your sessions in other browsers. Tokens stay valid."
      actions={<Button onClick={() => setOpen(true)}>Change password</Button>}
    >
      {isOpen && (
        <Dialog title="Change your password" onClose={() => setOpen(false)}>
          <PasswordForm onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </Section>
  )
}
