import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Disclosure, DisclosurePanel, Heading } from "react-aria-components";
import { Icon } from "./Icon";
import styles from "./MoreFields.module.css";

interface MoreFieldsProps {
  label: string;
  children: ReactNode;
  /** Of its heading, below that of the part of the page that it is in. */
  level?: 2 | 3;
  /** Left out: closed until it is pressed. */
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
}

/** The fields of a form that few people need, behind a button under those that everybody fills in. */
export function MoreFields({ label, children, level = 3, ...state }: MoreFieldsProps) {
  return (
    <Disclosure {...state}>
      <Heading level={level} className={styles.heading ?? ""}>
        <Button slot="trigger" className={styles.trigger ?? ""}>
          <Icon of={ChevronRight} />
          {label}
        </Button>
      </Heading>
      <DisclosurePanel className={styles.panel ?? ""}>{children}</DisclosurePanel>
    </Disclosure>
  );
}
