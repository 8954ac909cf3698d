import {
  Braces,
  CodeXml,
  ExternalLink,
  Eye,
  EyeOff,
  Image,
  Link2,
  type LucideIcon,
  Move,
  Paintbrush,
  Tag,
  TextCursorInput,
  Trash2,
  Type,
} from 'lucide-react';
import type { Operation } from './operation-fields.ts';

/** Icon of a change's operation, beside its name. */
export function ChangeIcon({ operation }: { readonly operation: Operation }) {
  const Icon = icons[operation];
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.75} />;
}

const icons: Readonly<Record<Operation, LucideIcon>> = {
  set_text: Type,
  set_html: CodeXml,
  append_html: CodeXml,
  prepend_html: CodeXml,
  insert_before: CodeXml,
  insert_after: CodeXml,
  replace_with_html: CodeXml,
  set_attribute: Tag,
  remove_attribute: Tag,
  add_class: Paintbrush,
  remove_class: Paintbrush,
  set_style: Paintbrush,
  remove_style: Paintbrush,
  hide: EyeOff,
  show: Eye,
  remove: Trash2,
  move: Move,
  set_image: Image,
  set_link: Link2,
  set_value: TextCursorInput,
  inject_css: Paintbrush,
  run_js: Braces,
  redirect: ExternalLink,
};
