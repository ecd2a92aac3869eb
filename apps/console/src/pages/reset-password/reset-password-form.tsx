import type { ResetLink } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { Form } from '../../parts/form.tsx'
import type { CheckedLink } from '../../parts/link-page.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { UserText } from '../../parts/user-text.tsx'

export const ResetPasswordForm = ({ secret, checked, onDone, onError }: CheckedLink<ResetLink>) => {
  const [password, setPassword] = useState('')
  const write = useMutation({
    mutationFn: async () => await halyard.auth.resetPassword({ body: { token: secret, password } }),
    gcTime: 0,
    onSuccess: () => onDone('Your password is set, and you are signed out everywhere. Sign in with the new password.'),
    onError,
  })
  return (
    <>
      <p role="status">
        This sets the password of <UserText>{[checked.name, checked.email].filter(Boolean).join(', ')}</UserText>.
      </p>
      <Form submit="Set the password" write={write} fields={['body/password']} onSubmit={() => write.mutate()}>
        <NewPasswordField label="New password" value={password} fault={faultAt(write.error, 'body/password')} onChange={setPassword} />
      </Form>
    </>
  )
}
