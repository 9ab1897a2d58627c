import { Notice } from '#web/shared/ui/notice.tsx'

/** The sentence about no field in particular, above the fields of a form. */
export const FormNotice = ({ form }: { form: { readonly notice: string | null } }) =>
  form.notice !== null && (
    <Notice tone="bad" live>
      {form.notice}
    </Notice>
  )
