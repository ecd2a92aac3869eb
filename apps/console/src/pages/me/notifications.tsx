import type { NotificationSettings } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'

interface Props {
  readonly settings: NotificationSettings
  readonly reload: Reload<NotificationSettings>
}

const NotificationForm = ({ settings: present, reload: read }: Props) => {
  const [input, setInput] = useState<boolean>()
  const { base: settings, reload } = useBase(present, input !== undefined, read)
  const changeRequestMails = input ?? settings.changeRequestMails
  const save = useWrite(() => halyard.profile.setNotificationSettings({ body: { changeRequestMails } }, { ifMatch: settings }), {
    done: 'The notifications are saved',
    entered: { input, drop: () => setInput(undefined), reload },
  })
  return (
    <Form
      submit="Save the notifications"
      refusal={changeRequestMails === settings.changeRequestMails ? 'Nothing is changed yet.' : undefined}
      write={save}
      source={{ types: ['user-updated'], isAbout: () => false, reload }}
      onSubmit={() => save.mutate(undefined)}
    >
      <label>
        <input type="checkbox" checked={changeRequestMails} onChange={(event) => setInput(event.target.checked)} /> Mails about change
        requests: when a review is asked of you, and when your own request is decided
      </label>
    </Form>
  )
}

/** Which mails the caller gets. */
export const Notifications = () => {
  const query = useQuery(queries.profile.getNotificationSettings.queryOptions())
  return (
    <Section title="Notifications" lead="If the server sends mail.">
      <QueryView query={query} rows={1}>
        {(settings) => <NotificationForm settings={settings} reload={query.refetch} />}
      </QueryView>
    </Section>
  )
}
