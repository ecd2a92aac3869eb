import { webhookEventTypes } from '@halyard/contracts/data'
import type { CreateWebhook, Webhook, WebhookWithSecret } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { CheckList } from '../../parts/check-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Name } from '../../parts/name.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'

interface Props {
  /** The webhook to change, as the server returned it; absent: a new webhook. */
  readonly webhook?: Webhook
  readonly reload?: Reload<Webhook>
  readonly onClose: () => void
}

type Input = Partial<CreateWebhook>

/** A new webhook cannot be read. */
const notRead: Reload<Webhook> = () => Promise.resolve({})

const eventTypeOf = (type: string) => webhookEventTypes.find((one) => one === type)

const words = (type: string): string => type.replaceAll('-', ' ').replace('change request ', 'request ')

/** Creates or changes a webhook. A new webhook shows its secret once. */
export const WebhookForm = ({ webhook: present, reload: read = notRead, onClose }: Props) => {
  const [input, setInput] = useState<Input>({})
  const { base: webhook, reload } = useBase(present, Object.keys(input).length > 0, read)
  const [created, setCreated] = useState<WebhookWithSecret>()
  const projects = useQuery({ ...queries.projects.getProjects.queryOptions(), staleTime: 60_000 }).data?.projects ?? []
  const { url = webhook?.url ?? '', description = webhook?.description ?? null, enabled = webhook?.enabled ?? true } = input
  const chosenEvents = input.events ?? webhook?.events ?? []
  const chosenProjects = input.projects ?? webhook?.projects ?? []
  const save = useWrite(
    async (): Promise<WebhookWithSecret | undefined> => {
      if (!webhook) return await halyard.webhooks.createWebhook({ body: { ...input, url } })
      await halyard.webhooks.updateWebhook({ params: { id: webhook.id }, body: input }, { ifMatch: webhook })
      return undefined
    },
    { done: webhook ? 'The webhook is changed' : 'The webhook is created', onDone: (result) => (result ? setCreated(result) : onClose()) },
  )
  if (created)
    return (
      <Dialog title="The webhook is created" onClose={onClose}>
        <p>The receiver checks the signature of each delivery with this key, as Standard Webhooks describe.</p>
        <SecretOnce label="Signing key" secret={created.secret} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={webhook ? 'Edit the webhook' : 'New webhook'} onClose={onClose}>
      <Form
        submit={webhook ? 'Save the webhook' : 'Create the webhook'}
        refusal={webhook && Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
        write={save}
        fields={['body/url', 'body/description', 'body/events', 'body/projects']}
        {...(webhook && {
          source: { types: ['webhook-updated', 'webhook-deleted'], isAbout: isEventAbout('id', webhook.id), reload },
        })}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="URL" hint="https or http, without user name and password" fault={faultAt(save.error, 'body/url')}>
          <input type="url" value={url} onChange={(event) => setInput({ ...input, url: event.target.value })} required />
        </Field>
        <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
          <input value={description ?? ''} onChange={(event) => setInput({ ...input, description: event.target.value || null })} />
        </Field>
        <label>
          <input type="checkbox" checked={enabled} onChange={(event) => setInput({ ...input, enabled: event.target.checked })} /> On: the
          server sends events
        </label>
        <CheckList
          label="Events (none chosen: all of change requests)"
          options={webhookEventTypes.map((type) => ({ value: type as string, text: words(type), label: words(type) }))}
          chosen={chosenEvents}
          onChange={(events) => setInput({ ...input, events: events.flatMap((type) => eventTypeOf(type) ?? []) })}
          fault={faultAt(save.error, 'body/events')}
        />
        <CheckList
          label="Projects (none chosen: all projects, also later ones)"
          options={projects.map(({ id, name }) => ({ value: id, text: `${id} ${name}`, label: <Name isMono={false}>{name}</Name> }))}
          chosen={chosenProjects}
          onChange={(ids) => setInput({ ...input, projects: [...ids] })}
          fault={faultAt(save.error, 'body/projects')}
        />
      </Form>
    </Dialog>
  )
}
