import { type KeyboardEvent as FormKeyEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminProduct } from '#contract/catalogue/product/admin-products';
import { paths } from '#contract/routes';
import { categoriesTexts } from '../../../../texts/panel/categories.ts';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { useCategories } from '../../../api/use-categories.ts';
import { PanelError, OPENED, useCall } from '../../../api/panel-calls.ts';
import { BottomBar, Form, SubmitButton } from '../../../components/form/form.tsx';
import { allowLeaving, LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { RecordConflict } from '../../../components/form/record-conflict.tsx';
import { BackLink, EmptyState, Resource, ScreenTitle } from '../../../components/screen.tsx';
import { showValue } from '../field-values.tsx';
import { HistoryTab } from './history-tab.tsx';
import { productsAddress } from '../../../lib/list-address.ts';
import { draftOf, type ProductDraft, readDraft } from './product-draft.ts';
import { PreviewCard } from './preview-card.tsx';
import { ProductFields } from './product-fields.tsx';
import { ReasonField } from '../reason-field.tsx';
import { StockTab } from './stock-tab.tsx';
import { DuplicateProduct, RemoveProduct } from '../product-buttons.tsx';
import { type ProductEditor, useProductEditor } from './use-product-editor.ts';
import { Button, ButtonLink, ButtonAnchor } from '../../../components/button.tsx';
import { TabParts } from '../../../components/tab-parts.tsx';

/**
 * Ctrl+S (Cmd+S) saves the form in place of the browser's page. Pressed while another save runs, it saves afterwards
 * what that one left.
 */
function useSaveKey(save: () => void, { isBusy, isDirty }: ProductEditor): void {
  const isWaiting = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (event.repeat) return;
    if (isBusy) isWaiting.current = true;
    else save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    // Before the panel's own key, which would leave the form.
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
  useEffect(() => {
    if (isBusy || !isWaiting.current) return;
    isWaiting.current = false;
    if (isDirty) save();
  });
}

/** A scanner types Enter after each code: that does not save a form that is half filled. */
function ignoreScannedEnter(event: FormKeyEvent): void {
  const { key, target } = event;
  const isCode = target instanceof HTMLInputElement && ['barcode', 'sku'].includes(target.name);
  if (key === 'Enter' && isCode) event.preventDefault();
}

interface SaveBarProps {
  readonly editor: ProductEditor;
  readonly isNew: boolean;
  readonly onCancel: () => void;
}

function SaveBar({ editor, isNew, onCancel }: SaveBarProps) {
  const { changed, isDirty, reason, setReason } = editor;
  const state = isNew ? texts.unsavedNew : isDirty ? texts.unsaved(changed.length) : texts.nothingChanged;
  return (
    <BottomBar>
      <p className="mr-auto text-sm text-ink-soft" role="status">
        {state}
        <span className="max-md:hidden"> · {texts.saveHint}</span>
      </p>
      {isDirty && <ReasonField value={reason} onChange={setReason} />}
      <Button onClick={onCancel}>{shellTexts.states.cancel}</Button>
      <SubmitButton form={editor} isAlways>
        {isNew ? texts.add : texts.update}
      </SubmitButton>
    </BottomBar>
  );
}

interface ProductActionsProps {
  readonly id: string;
  /** As it was last saved. */
  readonly saved: ProductDraft;
}

function ProductActions({ id, saved }: ProductActionsProps) {
  const [, navigate] = useLocation();
  return (
    <>
      {saved.status !== 'draft' && (
        <ButtonAnchor isSmall href={paths.product(saved.slug)} target="_blank" rel="noreferrer">
          {texts.showInShop}
        </ButtonAnchor>
      )}
      <DuplicateProduct id={id} />
      <RemoveProduct
        id={id}
        onRemoved={() => {
          allowLeaving();
          navigate(productsAddress.read());
        }}
      />
    </>
  );
}

interface EditorProps {
  readonly product: AdminProduct | undefined;
  readonly onRestored: () => Promise<void>;
}

function ProductPage({ product, onRestored }: EditorProps) {
  const [, navigate] = useLocation();
  const [categoryId] = useState(() => new URLSearchParams(location.search).get('categoryId') ?? '');
  const editor = useProductEditor(product, categoryId);
  const { isDirty, conflict } = editor;
  const saved = draftOf(editor.base);
  const { data: categories = [] } = useCategories();
  const show = (name: string, value: string | boolean): string =>
    showValue(name, readDraft({ [name]: value })[name] ?? value, categories);

  const [leavings, setLeavings] = useState(0);
  // Once the saved form is drawn: what was typed meanwhile, or in another tab, is asked about.
  useEffect(() => {
    if (leavings > 0) navigate(productsAddress.read());
  }, [leavings, navigate]);
  const toList = (): void => setLeavings((count) => count + 1);
  const stay = (id: string): void => {
    if (product) return;
    allowLeaving();
    navigate(`/admin/products/${id}`, { replace: true });
  };
  useSaveKey(() => {
    if (!conflict) editor.save(stay);
  }, editor);

  const form = (
    <Form
      form={editor}
      guard="elsewhere"
      isConflictElsewhere
      onSubmit={() => editor.save(toList)}
      onKeyDown={ignoreScannedEnter}
    >
      <RecordConflict
        form={editor}
        words={texts.conflict}
        show={show}
        onSave={(theirNames) => editor.resolve(theirNames, toList)}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <ProductFields editor={editor} productId={product?.id} />
        <PreviewCard draft={editor.values} />
      </div>
      <SaveBar editor={editor} isNew={!product} onCancel={() => navigate(productsAddress.read())} />
    </Form>
  );

  return (
    <>
      <BackLink href={productsAddress.read()}>{texts.back}</BackLink>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto min-w-0">{product ? saved.name : texts.newTitle}</ScreenTitle>
        {product && <ProductActions id={product.id} saved={saved} />}
      </div>
      {product ? (
        <TabParts
          label={texts.tabs.label}
          texts={texts.tabs}
          partTabIndex={-1}
          parts={{
            form,
            stock: <StockTab productId={product.id} />,
            history: <HistoryTab id={product.id} isDirty={isDirty} onRestored={onRestored} />,
          }}
        />
      ) : (
        form
      )}
      {isDirty && <LeaveGuard />}
    </>
  );
}

function ExistingProduct({ id }: { readonly id: string }) {
  const query = useCall('/api/admin/products/:id', { id }, OPENED);
  // The form has the opened version; only restoring an older version opens it again.
  const [opening, setOpening] = useState(0);
  const reopen = async (): Promise<void> => {
    await query.refetch();
    setOpening((count) => count + 1);
  };
  if (query.error instanceof PanelError && query.error.status === 404) {
    return (
      <EmptyState isScreen title={texts.notFound}>
        <ButtonLink href={productsAddress.read()}>{texts.back}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Resource query={query}>
      {(product) => <ProductPage key={opening} product={product} onRestored={reopen} />}
    </Resource>
  );
}

/** The empty form. A product needs a category: without any, nothing is typed that could not be saved. */
function NewProduct() {
  const { data: categories } = useCategories();
  if (categories?.length === 0) {
    return (
      <EmptyState isScreen title={texts.noCategory}>
        <ButtonLink look="strong" href="/admin/categories">
          {categoriesTexts.add}
        </ButtonLink>
      </EmptyState>
    );
  }
  return <ProductPage product={undefined} onRestored={() => Promise.resolve()} />;
}

/** The page of one product; `new` is a new product. */
export function ProductScreen({ id }: { readonly id: string }) {
  return id === 'new' ? <NewProduct /> : <ExistingProduct id={id} />;
}
