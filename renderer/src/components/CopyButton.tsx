import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button";
import { keepNotification, showToast } from "./toasts";

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  failedText: string;
  onCopied?: () => void;
}

/** Copies a text and says so on itself for a moment. */
export function CopyButton({ text, label, copiedLabel, failedText, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        keepNotification(copiedLabel);
        onCopied?.();
      },
      () => showToast(failedText, "error"),
    );
  }

  return (
    <Button icon={isCopied ? Check : Copy} onPress={copy}>
      {isCopied ? copiedLabel : label}
    </Button>
  );
}
