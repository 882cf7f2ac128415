import { Card, DescriptionList, formatDate, Tag } from '@presale/ui'
import { useShell } from '../../shell-context'

export function SettingsPage() {
  const { user } = useShell()
  return (
    <Card title="Account Overview">
      <DescriptionList
        items={[
          { term: 'Full name', detail: user.name },
          { term: 'Email', detail: user.email },
          { term: 'Member Since', detail: formatDate(new Date(user.createdAt)) },
          { term: 'Status', detail: <Tag tone="approved">Active</Tag> },
        ]}
      />
    </Card>
  )
}
